// What package internal/playground answers.

export interface Place {
  line: number;
  unit: number;
}

export interface Related {
  from: Place;
  to: Place;
  message: string;
}

export interface Finding extends Related {
  id: string;
  code: string;
  name: string;
  severity: 'error' | 'warning' | 'note';
  follows?: boolean;
  related?: Related[];
  fixes?: string[];
  guesses?: string[];
  match?: string;
}

export interface Answer {
  error?: string;
  findings: Finding[];
  hidden?: number;
  accepted?: number;
  notices?: string[];
  verdicts: { proved: number; violated: number; open: number; counted?: number };
  invalid?: string;
  text?: string;
  fixed?: number;
  html?: string;
  legal?: { role: string; moves: string[] }[];
  over?: boolean;
  told?: string;
  seconds: number;
}

export interface Request {
  op: 'check' | 'prove' | 'fix' | 'fixall' | 'format' | 'explain' | 'match' | 'play' | 'ask';
  text?: string;
  select?: string[];
  budget?: string;
  all?: boolean;
  finding?: string;
  fix?: number;
  guess?: boolean;
  code?: string;
  seed?: number;
  moves?: string[];
  atom?: string;
  why?: boolean;
}
