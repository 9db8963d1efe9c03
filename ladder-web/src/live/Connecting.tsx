/** Until it is known whether there is something to show. */
export const Connecting = () => <p className="notice untilScript">Connecting …</p>;
