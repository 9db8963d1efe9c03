// What a bot that is played in the studio imports: one script for all of them (ladder-web/studio.ts).
export * from "@liars-ladder/sdk";
