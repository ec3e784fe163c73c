# The pages and the program that carries them.
FROM rust:1.95-trixie AS build
RUN rustup target add wasm32-unknown-unknown
WORKDIR /ahu
COPY . .
# The commit, which the image has no history to tell: docker build --build-arg AHU_COMMIT=$(git rev-parse --short=12 HEAD) .
ARG AHU_COMMIT
RUN cargo xtask web && cargo build --release --locked --package ahu

# One binary, which needs nothing but the C library.
FROM debian:trixie-slim
COPY --from=build /ahu/target/release/ahu /usr/local/bin/ahu
RUN useradd --system --uid 8460 --no-create-home ahu && install --directory --owner ahu --mode 0700 /data
USER ahu
VOLUME /data
ENV AHU_DATABASE=/data/ahu.db AHU_LISTEN=0.0.0.0:8460 AHU_LOG_FORMAT=json
EXPOSE 8460
STOPSIGNAL SIGTERM
ENTRYPOINT ["ahu"]
CMD ["serve"]
