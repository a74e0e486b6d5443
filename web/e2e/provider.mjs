// A real OpenID provider on this machine, for tests: `node e2e/provider.mjs` prints `{"issuer":
// "http://localhost:PORT"}` and lives until its standard input ends. Whoever comes to its sign-in page is the person
// that was posted last to /person: `{"claims": {…}, "refuses": true}`; claims go into the id token over what the
// provider itself puts there.
import { createServer } from "node:http";

import { OAuth2Server } from "oauth2-mock-server";

const server = new OAuth2Server();
await server.issuer.keys.generate("RS256");

let person = { claims: {}, refuses: false };

server.service.on("beforeTokenSigning", (token) => {
  // The access token is nobody's business here.
  if ("aud" in token.payload) Object.assign(token.payload, person.claims);
});
server.service.on("beforeAuthorizeRedirect", (redirect) => {
  if (!person.refuses) return;
  redirect.url.searchParams.delete("code");
  redirect.url.searchParams.set("error", "access_denied");
});

const door = createServer((request, response) => {
  if (request.method !== "POST" || request.url !== "/person") {
    server.service.requestHandler(request, response);
    return;
  }
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    person = { refuses: false, ...JSON.parse(Buffer.concat(chunks).toString()) };
    response.end("ok");
  });
});

door.listen(0, "localhost", () => {
  server.issuer.url = `http://localhost:${door.address().port}`;
  console.log(JSON.stringify({ issuer: server.issuer.url }));
});
process.stdin.on("end", () => process.exit(0)).resume();
