import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchApplications } from "~/api/staff";
import type { View } from "./view";

/** The rows of a view, with the view they are of: while others are fetched the last ones stay. */
export function useApplications(view: View) {
  return useQuery({
    queryKey: ["staff", "applications", view],
    queryFn: async ({ signal }) => ({
      view,
      list: await fetchApplications(view.filter, view.order, view.page, signal),
    }),
    placeholderData: keepPreviousData,
    // Somebody else of the team may have moved one: coming back asks again.
    staleTime: 0,
  });
}
