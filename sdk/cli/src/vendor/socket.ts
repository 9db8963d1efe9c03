export { io, type Socket } from "socket.io-client";
