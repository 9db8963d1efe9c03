/** Whether a text is the id of a match, or of a game: `MATCH.NUMBER`. */
export const isGameId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.\d+)?$/.test(text);
