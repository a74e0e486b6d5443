//! The provider: where it sends people, what it says about them, and whether that is to be believed.

use std::sync::Arc;

use brand::Origin;
use domain::Time;
use mailer::Email;
use openidconnect::core::{CoreAuthenticationFlow, CoreClient, CoreIdTokenClaims, CoreProviderMetadata};
use openidconnect::{
    AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken, DiscoveryError,
    EndpointMaybeSet, EndpointNotSet, EndpointSet, IssuerUrl, Nonce, PkceCodeChallenge, PkceCodeVerifier,
    RedirectUrl, RequestTokenError, Scope, SignatureVerificationError, TokenResponse,
};
use store::identities::Vouched;
use tokio::sync::Mutex;

use super::http::{Http, Silent};
use super::why::Why;

/// What the provider says of itself is asked again after an hour, or when it signs with a key we do not know.
const FRESH: i64 = 60 * 60 * 1000;
const LONGEST_NAME: usize = 100;
const LONGEST_SUBJECT: usize = 255;

/// What an operator sets. `Debug` does not print the secret.
#[derive(Debug, Clone)]
pub struct Settings {
    issuer: IssuerUrl,
    client_id: ClientId,
    client_secret: ClientSecret,
}

/// The provider, as far as it is known by now.
#[derive(Debug)]
pub struct Google {
    settings: Settings,
    back_to: RedirectUrl,
    http: Http,
    known: Mutex<Option<(Time, Arc<CoreProviderMetadata>)>>,
}

type Client = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// What is kept here while somebody is at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Secrets {
    pub state: String,
    pub nonce: String,
    pub verifier: String,
}

impl Settings {
    /// # Errors
    /// A sentence for the operator.
    pub fn new(issuer: &str, client_id: &str, client_secret: &str) -> Result<Self, String> {
        // The rule of the site's own address holds for the provider's too: https, or this machine.
        let base = issuer.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
        Origin::parse(&base).map_err(|_| {
            format!("--google-issuer: expected an address like https://accounts.google.com, found “{issuer}”")
        })?;
        if client_id.trim().is_empty() || client_secret.trim().is_empty() {
            return Err(
                "Continue with Google needs both a client id and ROJMEL_GOOGLE_CLIENT_SECRET".to_owned()
            );
        }
        Ok(Self {
            issuer: IssuerUrl::new(issuer.to_owned()).map_err(|error| format!("--google-issuer: {error}"))?,
            client_id: ClientId::new(client_id.trim().to_owned()),
            client_secret: ClientSecret::new(client_secret.trim().to_owned()),
        })
    }
}

impl Google {
    /// # Errors
    /// A sentence for the operator.
    pub fn new(settings: Settings, origin: &Origin) -> Result<Self, String> {
        let back_to = RedirectUrl::new(format!("{}/auth/google/callback", origin.text()))
            .map_err(|error| format!("the site's own address: {error}"))?;
        Ok(Self { settings, back_to, http: Http::new(), known: Mutex::new(None) })
    }

    pub fn issuer(&self) -> &str {
        self.settings.issuer.as_str()
    }

    /// The provider's page, and what must come back from it.
    pub(super) async fn leave(&self, now: Time) -> Result<(String, Secrets), Why> {
        let client = self.client(now).await?;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let (page, state, nonce) = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                CsrfToken::new_random,
                Nonce::new_random,
            )
            .add_scope(Scope::new("profile".to_owned()))
            .add_scope(Scope::new("email".to_owned()))
            .set_pkce_challenge(challenge)
            .url();
        let secrets = Secrets {
            state: state.into_secret(),
            nonce: nonce.secret().clone(),
            verifier: verifier.into_secret(),
        };
        Ok((page.into(), secrets))
    }

    /// Takes the code to the provider and reads who it is about.
    pub(super) async fn arrive(&self, code: String, secrets: Secrets, now: Time) -> Result<Vouched, Why> {
        let client = self.client(now).await?;
        let answer = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|error| refused(&error))?
            .set_pkce_verifier(PkceCodeVerifier::new(secrets.verifier))
            .request_async(&self.http)
            .await
            .map_err(|error| match error {
                RequestTokenError::Request(silent) => unavailable(&silent),
                other => refused(&other),
            })?;
        let token = answer.id_token().ok_or_else(|| refused(&"no id token"))?;
        let nonce = Nonce::new(secrets.nonce);
        let first = token.claims(&verifier(&client, now), &nonce);
        let claims = match first {
            Err(ClaimsVerificationError::SignatureVerification(
                SignatureVerificationError::NoMatchingKey,
            )) => {
                // It signs with a new key since it was asked.
                self.known.lock().await.take();
                let client = self.client(now).await?;
                token.claims(&verifier(&client, now), &nonce).cloned()
            }
            first => first.cloned(),
        };
        vouched(self.issuer(), &claims.map_err(|error| refused(&error))?)
    }

    async fn client(&self, now: Time) -> Result<Client, Why> {
        // Those who come meanwhile wait for the one answer.
        let mut known = self.known.lock().await;
        let metadata = match known.as_ref() {
            Some((asked, metadata)) if now.0 - asked.0 < FRESH => Arc::clone(metadata),
            _ => {
                let found =
                    CoreProviderMetadata::discover_async(self.settings.issuer.clone(), &self.http).await;
                let found = Arc::new(found.map_err(|error: DiscoveryError<Silent>| unavailable(&error))?);
                *known = Some((now, Arc::clone(&found)));
                found
            }
        };
        drop(known);
        if metadata.token_endpoint().is_none() {
            return Err(unavailable(&"it names no token endpoint"));
        }
        let (id, secret) = (self.settings.client_id.clone(), self.settings.client_secret.clone());
        Ok(ready(&metadata, id, secret, self.back_to.clone()))
    }
}

fn ready(
    metadata: &CoreProviderMetadata,
    id: ClientId,
    secret: ClientSecret,
    back_to: RedirectUrl,
) -> Client {
    CoreClient::from_provider_metadata(metadata.clone(), id, Some(secret)).set_redirect_uri(back_to)
}

/// Issuer, audience, nonce and signature are checked by default; the clock is ours.
fn verifier(client: &Client, now: Time) -> openidconnect::core::CoreIdTokenVerifier<'_> {
    client
        .id_token_verifier()
        .set_time_fn(move || chrono::DateTime::from_timestamp_millis(now.0).unwrap_or_default())
}

fn vouched(issuer: &str, claims: &CoreIdTokenClaims) -> Result<Vouched, Why> {
    let email = claims.email().filter(|_| claims.email_verified() == Some(true));
    let email = email.and_then(|email| Email::parse(email)).ok_or(Why::Unverified)?;
    let subject = claims.subject().as_str();
    if subject.is_empty() || subject.len() > LONGEST_SUBJECT {
        return Err(refused(&"a subject that cannot be one"));
    }
    let given = claims.name().and_then(|names| names.get(None)).map(|name| name.as_str()).unwrap_or_default();
    let local = email.as_str().split('@').next().unwrap_or_default();
    let name = shown(given).or_else(|| shown(local)).unwrap_or_else(|| "Trader".to_owned());
    Ok(Vouched { issuer: issuer.to_owned(), subject: subject.to_owned(), email: email.into_string(), name })
}

/// A name as one line.
fn shown(name: &str) -> Option<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let name: String = words.join(" ").chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
    (!name.is_empty()).then_some(name)
}

fn refused(why: &dyn std::fmt::Display) -> Why {
    tracing::warn!(%why, "the provider's answer was not used");
    Why::Refused
}

fn unavailable(why: &dyn std::fmt::Display) -> Why {
    tracing::warn!(%why, "the provider cannot be reached");
    Why::Unavailable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_is_https_or_this_machine() {
        let check = |issuer: &str, expected: bool| {
            assert_eq!(Settings::new(issuer, "rojmel", "secret").is_ok(), expected, "{issuer}");
        };
        check("https://accounts.google.com", true);
        check("https://id.example/realms/traders", true);
        check("http://localhost:4000", true);
        check("http://accounts.google.com", false);
        check("accounts.google.com", false);
        check("", false);
        assert!(Settings::new("https://accounts.google.com", "", "secret").is_err());
        assert!(Settings::new("https://accounts.google.com", "rojmel", " ").is_err());
        let said = format!("{:?}", Settings::new("https://accounts.google.com", "rojmel", "hush").unwrap());
        assert!(!said.contains("hush"), "{said}");
    }

    #[test]
    fn a_name_is_one_line() {
        assert_eq!(shown("  Asha\n Rao "), Some("Asha Rao".to_owned()));
        assert_eq!(shown(" \t"), None);
        assert_eq!(shown(&"x".repeat(300)).map(|name| name.len()), Some(100));
    }
}
