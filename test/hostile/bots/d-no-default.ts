// Exports no bot.
// expect: rejected bundle.default
// @ts-nocheck
export const bot = 1;
