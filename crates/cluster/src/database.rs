//! PostgreSQL as three nodes under Patroni with etcd; HAProxy leads to the leader, PgBouncer pools before it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::part::{Part, Signal, as_postgres, free_port, said, signal, within};
use crate::{Done, Programs};

struct Node {
    name: String,
    config: PathBuf,
    data: PathBuf,
    /// Where Patroni answers what the node is.
    rest: u16,
    port: u16,
    /// `None` while it is down.
    patroni: Option<Part>,
}

pub struct Database {
    folder: PathBuf,
    /// PostgreSQL's programs.
    bin: PathBuf,
    nodes: Vec<Node>,
    /// PgBouncer's port.
    pub pooler: u16,
    _others: Vec<Part>,
}

impl Database {
    pub fn start(programs: &Programs, folder: &Path) -> Done<Self> {
        let folder = folder.join("database");
        fs::create_dir_all(&folder)?;
        let bin = testpg::programs()?;
        let (client, peer) = (free_port()?, free_port()?);
        let etcd = Part::start(
            "etcd",
            &folder,
            Command::new("etcd").arg("--data-dir").arg(folder.join("etcd")).args([
                format!("--listen-client-urls=http://127.0.0.1:{client}"),
                format!("--advertise-client-urls=http://127.0.0.1:{client}"),
                format!("--listen-peer-urls=http://127.0.0.1:{peer}"),
                format!("--initial-advertise-peer-urls=http://127.0.0.1:{peer}"),
                format!("--initial-cluster=default=http://127.0.0.1:{peer}"),
            ]),
        )?;
        let mut nodes = Vec::new();
        for number in 1..=3 {
            nodes.push(Node::new(&format!("node{number}"), &folder, &bin, client)?);
        }
        let (leader, pooler) = (free_port()?, free_port()?);
        fs::write(folder.join("haproxy.cfg"), haproxy(&nodes, leader))?;
        fs::write(folder.join("pgbouncer.ini"), pgbouncer(leader, pooler))?;
        // The checkout may lie where PostgreSQL's user cannot look.
        let pooling = folder.join("pgbouncer");
        fs::copy(&programs.pgbouncer, &pooling)?;
        said(Command::new("chown").args(["-R", "postgres"]).arg(&folder))?;
        let others = vec![
            etcd,
            Part::start(
                "haproxy",
                &folder,
                Command::new("haproxy").arg("-f").arg(folder.join("haproxy.cfg")),
            )?,
            Part::start("pgbouncer", &folder, as_postgres(&pooling).arg(folder.join("pgbouncer.ini")))?,
        ];
        let mut database = Self { folder, bin, nodes, pooler, _others: others };
        // The first one makes the cluster; the others copy it.
        database.up(0)?;
        within(Duration::from_secs(60), || Ok(database.leader().is_some()))?;
        database.up(1)?;
        database.up(2)?;
        for statement in [
            "create role rojmel login",
            "create database rojmel owner rojmel",
            // PgBouncer in transaction mode hands no settings on: they belong to the role.
            "alter role rojmel set statement_timeout = '10s'",
            "alter role rojmel set idle_in_transaction_session_timeout = '60s'",
        ] {
            database.ask("postgres", statement)?;
        }
        within(Duration::from_secs(60), || Ok(database.all_stand()))?;
        Ok(database)
    }

    /// As rojmel is told it.
    pub fn url(&self, port: u16) -> String {
        format!("postgres://rojmel@127.0.0.1:{port}/rojmel")
    }

    /// Kills the leader's Patroni and its PostgreSQL, waits for another leader, and lets the node come back.
    pub fn kill_leader(&mut self) -> Done<()> {
        let at = self.leader().ok_or("the database has no leader")?;
        let node = &mut self.nodes[at];
        // Patroni first: it would start PostgreSQL again.
        node.patroni = None;
        signal(Signal::SIGKILL, node.postgres().ok_or("the leader's PostgreSQL does not run")?);
        let name = node.name.clone();
        within(Duration::from_secs(60), || Ok(self.leader().is_some_and(|other| other != at)))
            .map_err(|problem| format!("no leader after {name}: {problem}"))?;
        self.up(at)?;
        within(Duration::from_secs(60), || Ok(self.all_stand()))
            .map_err(|problem| format!("{name} did not come back: {problem}").into())
    }

    /// The number of the last migration.
    pub fn schema(&self) -> Done<i64> {
        let numbers = self.ask("rojmel", "table migrations")?;
        let numbers: Vec<i64> = numbers.lines().map(str::parse).collect::<Result<_, _>>()?;
        numbers.into_iter().max().ok_or_else(|| "no migration".into())
    }

    /// What the leader says to a statement, beside the pooler and the way.
    fn ask(&self, name: &str, statement: &str) -> Done<String> {
        let leader = &self.nodes[self.leader().ok_or("the database has no leader")?];
        said(
            Command::new(self.bin.join("psql"))
                .args(["-h", "127.0.0.1", "-p", &leader.port.to_string(), "-U", "postgres"])
                .args(["-d", name, "-A", "-t", "-c", statement])
                .env("PGPASSWORD", "postgres"),
        )
    }

    fn up(&mut self, at: usize) -> Done<()> {
        let node = &mut self.nodes[at];
        let patroni = Part::start(&node.name, &self.folder, as_postgres("patroni").arg(&node.config))?;
        node.patroni = Some(patroni);
        Ok(())
    }

    fn leader(&self) -> Option<usize> {
        self.nodes.iter().position(|node| node.answers("primary"))
    }

    /// One leads and one confirms every commit before it is acknowledged.
    fn all_stand(&self) -> bool {
        self.leader().is_some()
            && self.nodes.iter().filter(|node| node.answers("replica")).count() == 2
            && self.nodes.iter().any(|node| node.answers("synchronous"))
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        for node in &mut self.nodes {
            // Patroni leaves its PostgreSQL behind when it is killed.
            node.patroni = None;
            if let Some(process) = node.postgres() {
                signal(Signal::SIGQUIT, process);
            }
        }
    }
}

impl Node {
    fn new(name: &str, folder: &Path, bin: &Path, etcd: u16) -> Done<Self> {
        let (rest, port) = (free_port()?, free_port()?);
        let (config, data) = (folder.join(format!("{name}.yml")), folder.join(name));
        let text = format!(
            "scope: rojmel
name: {name}
restapi: {{listen: '127.0.0.1:{rest}', connect_address: '127.0.0.1:{rest}'}}
etcd3: {{hosts: '127.0.0.1:{etcd}'}}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: {{max_connections: 100, wal_log_hints: 'on'}}
  initdb: [{{encoding: UTF8}}, {{locale: C}}, data-checksums]
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
postgresql:
  listen: '127.0.0.1:{port}'
  connect_address: '127.0.0.1:{port}'
  data_dir: '{data}'
  bin_dir: '{bin}'
  pgpass: '{folder}/{name}.pgpass'
  authentication:
    superuser: {{username: postgres, password: postgres}}
    replication: {{username: replicator, password: replicator}}
  parameters: {{unix_socket_directories: '{folder}'}}
watchdog: {{mode: 'off'}}
",
            data = data.display(),
            bin = bin.display(),
            folder = folder.display(),
        );
        fs::write(&config, text)?;
        Ok(Self { name: name.to_owned(), config, data, rest, port, patroni: None })
    }

    /// The process of its PostgreSQL.
    fn postgres(&self) -> Option<u32> {
        let text = fs::read_to_string(self.data.join("postmaster.pid")).ok()?;
        text.lines().next()?.trim().parse().ok()
    }

    /// Whether Patroni says 200 to `GET /WORD`.
    fn answers(&self, word: &str) -> bool {
        let address = format!("127.0.0.1:{}", self.rest);
        visitor::Visitor::at(&address).get(&format!("/{word}")).is_some_and(|answer| answer.status == 200)
    }
}

fn haproxy(nodes: &[Node], leader: u16) -> String {
    use std::fmt::Write;
    let mut text = format!(
        "defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen leader
  bind 127.0.0.1:{leader}
  option httpchk GET /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
"
    );
    for Node { name, port, rest, .. } in nodes {
        // Into a text: nothing fails.
        let _ = writeln!(text, "  server {name} 127.0.0.1:{port} check port {rest}");
    }
    text
}

fn pgbouncer(leader: u16, port: u16) -> String {
    format!(
        "[databases]
rojmel = host=127.0.0.1 port={leader} dbname=rojmel user=rojmel
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
auth_type = any
unix_socket_dir =
pool_mode = transaction
max_prepared_statements = 200
max_client_conn = 300
default_pool_size = 12
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 8
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,extra_float_digits
"
    )
}
