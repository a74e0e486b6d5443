//! What lies outside: the store of files, and the mail server.

use mailer::Delivery;

use super::Line;
use crate::settings::Settings;

/// A folder is looked at; a bucket gets a small object, gives it back and forgets it.
pub async fn files(settings: &Settings) -> Line {
    const CHECK: &str = "files";
    let (keep, data) = (&settings.keep, &settings.location.data);
    let Some(bucket) = keep.bucket() else {
        let folder = keep.folder(data);
        let shown = folder.display();
        return match std::fs::metadata(&folder) {
            Err(_) => Line::ok(CHECK, format!("{shown} is not there yet; the first start makes it")),
            Ok(about) if !about.is_dir() => {
                Line::failed(CHECK, format!("{shown} is no folder"), "Name a folder with ROJMEL_FILES.")
            }
            Ok(_) => match nix::unistd::access(&folder, nix::unistd::AccessFlags::W_OK) {
                Ok(()) => Line::ok(CHECK, format!("{shown} can be written")),
                Err(_) => Line::failed(
                    CHECK,
                    format!("{shown} cannot be written by this user"),
                    format!("chown it: {shown}"),
                ),
            },
        };
    };
    let files = match keep.open(data) {
        Ok(files) => files,
        Err(problem) => return Line::failed(CHECK, problem, "Set what is missing."),
    };
    let there_and_back = async {
        let sent = b"rojmel doctor".to_vec();
        let name = store::attachments::NewAttachment::new(domain::Time(0))?.id;
        files.put(&name, sent.clone()).await?;
        let came = files.get(&name).await;
        // Whatever came: it does not stay.
        files.remove(&name).await?;
        Ok::<bool, store::StoreError>(came? == Some(sent))
    };
    let todo = "Look at ROJMEL_S3_ENDPOINT, _REGION, _KEY and _SECRET, and whether the key may put, get, list and delete.";
    match there_and_back.await {
        Ok(true) => Line::ok(CHECK, format!("s3://{bucket} took an object, gave it back and removed it")),
        Ok(false) => {
            Line::failed(CHECK, format!("s3://{bucket} gave back something else than it was given"), todo)
        }
        Err(error) => Line::failed(CHECK, format!("s3://{bucket}: {}", error.why()), todo),
    }
}

/// The mail server is greeted, TLS begun, the password tried; no mail is sent.
pub async fn mail(settings: &Settings) -> Line {
    const CHECK: &str = "mail";
    let set = settings.origin().and_then(|origin| Ok((settings.mail(&origin)?, origin)));
    let (mail, origin) = match set {
        Ok(set) => set,
        Err(problem) => {
            return Line::failed(
                CHECK,
                problem,
                "Set ROJMEL_SMTP and ROJMEL_MAIL_FROM as `rojmel serve --help` shows.",
            );
        }
    };
    match mail.check().await {
        Ok(Delivery::Mail) => Line::ok(CHECK, "the mail server greets us and takes our password"),
        Ok(Delivery::Outbox) if origin.is_secure() => Line::warning(
            CHECK,
            "no mail server is set: nobody gets a mail, all of them lie in `outbox` of the data folder",
            "Set ROJMEL_SMTP.",
        ),
        Ok(Delivery::Outbox) => Line::ok(CHECK, "into `outbox` of the data folder"),
        Err(why) => Line::failed(
            CHECK,
            why,
            "Look at host, port, user and password of ROJMEL_SMTP, and whether this machine may reach that port.",
        ),
    }
}

/// The model is asked for one word, without anybody's figures.
pub async fn model(settings: &Settings) -> Option<Line> {
    const CHECK: &str = "model";
    let model = match settings.model.asks() {
        Ok(asks) => asks.model?,
        Err(problem) => {
            return Some(Line::failed(
                CHECK,
                problem,
                "Set ROJMEL_MODEL_URL and ROJMEL_MODEL_NAME, or neither.",
            ));
        }
    };
    let shown = format!("{} at {}", model.name(), model.place().base());
    Some(match crate::model::try_it(&model).await {
        Ok(()) => Line::ok(CHECK, format!("{shown} answers")),
        Err(why) => {
            Line::failed(CHECK, format!("{shown}: {why}"), "Look at ROJMEL_MODEL_URL, _NAME and _KEY.")
        }
    })
}

/// Requests to addresses that users write: whether there are any, and where they may go.
pub fn own_models(settings: &Settings) -> Option<Line> {
    const CHECK: &str = "own models";
    let places = match settings.model.own_places() {
        Ok(places) => places?,
        Err(problem) => return Some(Line::failed(CHECK, problem, "Correct the setting or leave it out.")),
    };
    let ports: Vec<String> = [443].iter().chain(&places.ports).map(u16::to_string).collect();
    let found = format!("users may name models of their own, over TLS on port {}", ports.join(", "));
    if places.networks.is_empty() {
        return Some(Line::ok(CHECK, format!("{found}, not in private networks")));
    }
    let networks = settings.model.model_own_networks.join(", ");
    Some(Line::warning(
        CHECK,
        format!("{found}, and in {networks}: every user reaches these ports of every machine there"),
        "Leave out of ROJMEL_MODEL_OWN_NETWORKS what users have no business with.",
    ))
}
