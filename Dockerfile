# One image for arena and runner: docker-compose.yml says which of the two a container is.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build && npm prune --omit=dev

FROM node:24-slim
# bubblewrap: one more wall around match processes, where the host lets a container use it.
RUN apt-get update && apt-get install -y --no-install-recommends bubblewrap && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app ./
USER node
CMD ["node", "--conditions=@liars-ladder/source", "services/arena/src/main.ts"]
