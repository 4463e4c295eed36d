# gdllint with its solver:
#   docker build -t gdllint .
#   docker run --rm --user "$(id -u)" -v "$PWD:/src" gdllint games/...
FROM golang:1.26-bookworm AS build
WORKDIR /build
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN go build -trimpath -ldflags '-s -w' -o /gdllint ./cmd/gdllint

FROM debian:bookworm-slim
# The package gringo holds libclingo; what else it holds is not needed.
RUN apt-get update \
 && apt-get install -y --no-install-recommends gringo \
 && rm -rf /var/lib/apt/lists/* /usr/bin/clingo /usr/bin/gringo /usr/bin/reify /usr/bin/lpconvert \
 && useradd --no-create-home --uid 10001 gdllint
COPY --from=build /gdllint /usr/local/bin/gdllint
USER gdllint
WORKDIR /src
ENTRYPOINT ["gdllint"]
