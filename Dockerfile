# syntax=docker/dockerfile:1
# One image for the server, the worker and the Telegram bot. docs/operating explains how to run it.

# The bundle holds no native code, so it is built once, on the builder's own architecture.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    --mount=type=cache,target=/root/.npm \
    npm run bundle -- /pith

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Pith" \
      org.opencontainers.image.description="Video summaries in which every key point shows the moment it was said." \
      org.opencontainers.image.licenses="MIT"
# glibc otherwise keeps freed buffers of up to 32 MB for itself.
ENV MALLOC_MMAP_THRESHOLD_=131072
ENV HOST=0.0.0.0 \
    PORT=8000 \
    BOT_HOST=0.0.0.0 \
    DATA_DIR=/data
# Node's image comes with the user `node`, 1000. A new volume takes over the folder's owner.
RUN mkdir /data && chown node:node /data
WORKDIR /pith
COPY --from=build /pith ./
USER node
VOLUME /data
EXPOSE 8000
# /healthz also responds while the server is migrating or draining; orchestrators should look at /readyz.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node must be process 1 to receive SIGTERM: it finishes or hands back its work, then ends.
CMD ["node", "apps/api/dist/main.js"]
