import { luckOfDice } from "../../dice/luck.ts";

export const luck = luckOfDice({
  dice: 5,
  wild: true,
  best: "wild",
  worth: [0.0002, 0.0162, 0.0261, -0.0461, 0.0008, 0.0052, 0.0102],
});
