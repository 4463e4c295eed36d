'use strict';
// Steps through matches and sorts tables. Without it all states and rows are
// there as well.
(() => {
  function button(text, label, act) {
    const b = document.createElement('button');
    b.type = 'button';
    b.textContent = text;
    b.setAttribute('aria-label', label);
    b.addEventListener('click', act);
    return b;
  }

  function stepper(figure) {
    const states = [...figure.querySelectorAll('.state')];
    if (states.length < 2) return;
    let at = 0;
    const first = button('|◀', 'first state', () => show(0));
    const back = button('◀', 'one move back', () => show(at - 1));
    const next = button('▶', 'one move forward', () => show(at + 1));
    const last = button('▶|', 'last state', () => show(states.length - 1));
    const all = button('all', 'show all states', () => {
      const stepping = figure.classList.toggle('stepping');
      all.textContent = stepping ? 'all' : 'one';
      all.setAttribute('aria-label', stepping ? 'show all states' : 'show one state');
    });
    const slider = document.createElement('input');
    slider.type = 'range';
    slider.min = 0;
    slider.max = states.length - 1;
    slider.setAttribute('aria-label', 'state of the match');
    slider.addEventListener('input', () => show(Number(slider.value)));
    const place = document.createElement('output');
    place.setAttribute('aria-live', 'polite');
    const controls = document.createElement('div');
    controls.className = 'controls';
    controls.append(first, back, next, last, slider, place, all);
    figure.querySelector('figcaption').after(controls);
    figure.classList.add('stepping');

    function show(i) {
      at = Math.max(0, Math.min(states.length - 1, i));
      states.forEach((s, n) => s.classList.toggle('now', n === at));
      slider.value = at;
      place.textContent = states[at].getAttribute('aria-label') + ' of ' + states[states.length - 1].getAttribute('aria-label').replace('state ', '');
      first.disabled = back.disabled = at === 0;
      next.disabled = last.disabled = at === states.length - 1;
    }

    figure.addEventListener('keydown', (e) => {
      if (e.altKey || e.ctrlKey || e.metaKey || e.target === slider) return;
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: states.length - 1 }[e.key];
      if (to === undefined) return;
      e.preventDefault();
      show(to);
    });
    // What a violation comes to stands in the last state.
    show(figure.dataset.match === 'last' ? states.length - 1 : 0);
  }

  // A button that copies the lines of a text that begin with a sign: the page may come
  // from elsewhere. Where the browser does not let it, the text is selected.
  function copier(text, label, source, sign) {
    const b = button(text, label, async () => {
      try {
        await navigator.clipboard.writeText(source.textContent.split('\n').filter((line) => sign.test(line)).join('\n'));
        b.textContent = 'copied';
      } catch {
        const details = source.closest('details');
        details.open = true;
        getSelection().selectAllChildren(source);
        b.textContent = 'copy what is selected';
      }
      setTimeout(() => (b.textContent = text), 3000);
    });
    return b;
  }

  // A word of a command that means the same in all shells; none if there is no such word.
  function shellWord(name) {
    if (!/^[\p{L}\p{N}_./~:][\p{L}\p{N}_./:~ -]*$/u.test(name)) return undefined;
    return name.includes(' ') ? `"${name}"` : name;
  }

  // The page as a file: its path where it was opened as a file, else its name.
  function pageFile() {
    const path = decodeURIComponent(location.pathname);
    const file = location.protocol === 'file:' ? path.replace(/^\/(?=[A-Za-z]:)/, '') : path.slice(path.lastIndexOf('/') + 1);
    return shellWord(file) ? file : 'report.html';
  }

  // A pair of matches has a test for each.
  function copies(figure) {
    const pair = document.getElementById(figure.id + '-2-test');
    copyTest(figure, figure.id, pair ? 'the first ' : '');
    if (pair) copyTest(figure, figure.id + '-2', 'the second ');
  }

  function copyTest(figure, id, which) {
    const test = document.getElementById(id + '-test');
    if (!test) return;
    const line = document.createElement('div');
    line.className = 'controls copies';
    line.append(copier(`copy ${which}as a test`, 'copy the match as a test', test, /^[;%]@ /));
    const file = shellWord(figure.dataset.file ?? '');
    if (file && /^(file|https?):$/.test(location.protocol)) { // in editors a page is no file
      const command = document.createElement('pre');
      command.textContent = `gdllint play ${file} --from ${shellWord(pageFile() + ':' + id)}`;
      test.before(command);
      line.prepend(copier('copy the command to play on', 'copy the command that goes on from this match', command, /^gdllint /));
    }
    test.closest('details').before(line);
  }

  function sortable(table) {
    const body = table.tBodies[0];
    const rows = [...body.rows];
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const b = button(head.textContent, 'sort by ' + head.textContent, () => {
        const down = head.getAttribute('aria-sort') === 'ascending';
        heads.forEach((h) => h.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        const key = (r) => column === 0 ? r.cells[0].textContent.toLowerCase() : Number(r.cells[column].dataset.order ?? r.cells[column].textContent);
        rows.sort((x, y) => {
          const a = key(x), b = key(y);
          return (a < b ? -1 : a > b ? 1 : 0) * (down ? -1 : 1);
        });
        body.append(...rows);
      });
      head.textContent = '';
      head.append(b);
    });
    if (rows.length < 12) return;
    const label = document.createElement('label');
    label.className = 'filter';
    const field = document.createElement('input');
    field.type = 'search';
    field.addEventListener('input', () => {
      const word = field.value.toLowerCase();
      rows.forEach((r) => { r.hidden = !r.cells[0].textContent.toLowerCase().includes(word); });
    });
    label.append('only games with ', field);
    table.parentElement.before(label);
  }

  // A place inside of closed help is shown when somebody goes there.
  function open() {
    let name;
    try {
      name = decodeURIComponent(location.hash.slice(1));
    } catch {
      return; // no address of ours
    }
    const target = document.getElementById(name);
    const details = target && target.closest('details');
    if (details) details.open = true;
  }

  function begin(place) {
    place.querySelectorAll('[data-match]').forEach((figure) => {
      stepper(figure);
      copies(figure);
    });
  }

  begin(document);
  document.addEventListener('gdllint-added', (e) => begin(e.target));
  document.querySelectorAll('[data-sortable]').forEach(sortable);
  addEventListener('hashchange', open);
  open();
})();
