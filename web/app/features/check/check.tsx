import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import type { MetaFunction } from "react-router";
import { page } from "~/lib/page";
import { CheckScreen } from "./check-screen";

export const meta: MetaFunction = () =>
  page({
    title: "Check a file: your tradebook, read once · Rojmel",
    description:
      "Choose a Zerodha or Groww file and see its trades, profit and loss after charges, drawdown, calendar and every row we could not read. Nothing is stored.",
    index: false,
  });

export default function Check() {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <CheckScreen />
    </QueryClientProvider>
  );
}
