import { luckOfDice } from "../../dice/luck.ts";

export const luck = luckOfDice({
  dice: 3,
  wild: false,
  best: "value",
  worth: [0, 0.0006, 0.002, 0.002, 0.0031, 0.0025, 0.0029],
});
