export { McpServer } from "@modelcontextprotocol/server";
export { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
export { z } from "zod";
