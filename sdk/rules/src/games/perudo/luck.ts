import { luckOfDice } from "../../dice/luck.ts";

export const luck = luckOfDice({
  dice: 5,
  wild: true,
  best: "wild",
  worth: [-0.0117, 0.0243, 0.0137, -0.0271, -0.001, -0.0022, 0.0144],
});
