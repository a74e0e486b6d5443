// An address may come with `?token=…`. Until tickets exist it means nothing here, and it must not travel on
// in history, referrers or logs: it goes before anything else of the page is asked for.
export const tokenScript =
  'if(/[?&]token=/.test(location.search)){var a=new URL(location.href);a.searchParams.delete("token");history.replaceState(history.state,"",a.pathname+a.search+a.hash)}';
