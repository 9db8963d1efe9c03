// The SDK for bots in the studio: one script for all of them (ladder-web/studio.ts).
export * from "@liars-ladder/sdk";
