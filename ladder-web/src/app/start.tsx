import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiProblem } from "../api/client.ts";
import { makeRouter } from "./router.tsx";

export function start(root: HTMLElement): void {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // The arena would refuse the same request again. So only requests that did not reach it are repeated.
        retry: (count, error) => count < 2 && !(error instanceof ApiProblem && error.problem.status >= 400),
      },
    },
  });
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={makeRouter(queries)} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
