//! The walls around the process that reads a stranger's file, and the server's own room.

use nix::sys::resource::{Resource, getrlimit, rlim_t, setrlimit};

/// Takes from this process what reading one file does not need. For good: there is no way back.
pub fn tighten() -> nix::Result<()> {
    const LIMITS: [(Resource, rlim_t); 5] = [
        // The largest honest file (10 MB, 100,000 rows) needs about 100 MB.
        (Resource::RLIMIT_AS, 512 << 20),
        // Seconds; the kernel ends the process with SIGXCPU.
        (Resource::RLIMIT_CPU, 10),
        (Resource::RLIMIT_FSIZE, 0),
        (Resource::RLIMIT_NOFILE, 16),
        // A core dump would hold the file.
        (Resource::RLIMIT_CORE, 0),
    ];
    for (resource, limit) in LIMITS {
        let (_, hard) = getrlimit(resource)?;
        let limit = limit.min(hard);
        // A second more before SIGKILL, which the parent could not tell from somebody else's.
        let last = if resource == Resource::RLIMIT_CPU { (limit + 1).min(hard) } else { limit };
        setrlimit(resource, limit, last)?;
    }
    #[cfg(target_os = "linux")]
    leave()?;
    Ok(())
}

/// As many connections as the system allows: the usual soft limit of 1,024 files is for `select`.
pub fn widen() -> nix::Result<()> {
    let (_, hard) = getrlimit(Resource::RLIMIT_NOFILE)?;
    setrlimit(Resource::RLIMIT_NOFILE, hard, hard)
}

#[cfg(target_os = "linux")]
fn leave() -> nix::Result<()> {
    use nix::sched::{CloneFlags, unshare};

    nix::sys::prctl::set_no_new_privs()?;
    // An empty network of its own. Containers and some kernels forbid it: then the other walls stand.
    let _ = unshare(CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWNET)
        .or_else(|_| unshare(CloneFlags::CLONE_NEWNET));
    Ok(())
}
