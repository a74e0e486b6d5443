// What /terms-and-conditions says: the eight items for applicants first, by the titles and in the order the
// specification
// gives them; then what concerns traders. A sentence about storage stands here only if the code does it.

type Item = { title: string; text: readonly string[] };
export type Part = { id: string; name: string; sub: string; items: readonly Item[] };

/** The day the words last changed; also in sitemap.xml. */
export const since = { iso: "2026-11-27", said: "27 November 2026" };

const applicants: readonly Item[] = [
  {
    title: "Accuracy of Information",
    text: [
      "What you send with an application must be true and your own. If something important turns out to be false, the application ends, and so does an internship that followed from it.",
    ],
  },
  {
    title: "Application Process",
    text: [
      "We read every application, but not every one leads to an interview. The process has four rounds of thirty minutes. No round costs you money, and nobody acting for us will ever ask for a payment.",
    ],
  },
  {
    title: "Background Verification",
    text: [
      "Before an offer becomes final we may check your education and earlier work, only with documents you give us. We tell you what we checked and the result.",
    ],
  },
  {
    title: "Privacy and Data Protection",
    text: [
      "Your application is seen by the people who decide on it. It is used for that decision only and is never sold or passed on. It is deleted after the decision, when the number of days named in the form is over, or at once when you click the button on your private page.",
    ],
  },
  {
    title: "Equal Opportunity Employment",
    text: [
      "We choose by your work and your potential. Religion, caste, gender, language, region, disability, age and the name of your college do not matter. Tell us what you need to take part in a round and we will arrange it.",
    ],
  },
  {
    title: "Confidentiality",
    text: [
      "What we show you of our plans and code during the rounds stays between us until it is public. What you show us of your work stays yours.",
    ],
  },
  {
    title: "No Employment Guarantee",
    text: [
      "An application, a good round or an internship is not a promise of employment. Only a letter signed by both sides is.",
    ],
  },
  {
    title: "Changes to Terms",
    text: ["These terms may change. The version shown here on the day you applied is valid for your application."],
  },
];

const privacy: readonly Item[] = [
  {
    title: "What we keep",
    text: [
      "From your sign-up: name, email address, phone number and a hash of your password, from which the password cannot be read. If you log in with Google, the number of that account; if you use a passkey, its public key.",
      "From each login: when, with which browser and from which network address, and when your password was changed. Only you can see it.",
      "From your files: the executed trades, the name of the file and the names in its rows. The file itself is deleted after it has been read. Instead of your broker’s client id we keep a code made from it, from which the id cannot be read; it only shows whether the next file belongs to the same account.",
      "What you write: notes, feelings, ratings and plans beside a trade or on a day, words about weeks and months, templates, routines, setups, account rules, the capital you state, saved views, tags with their groups and colours, trades you did not take and rules to backtest, each with when it was written and what stood there before; and how often a rule was tried, with what its last sweeps came to. Which trades you put together as one strategy, under which name, and the margin you state for it. If you name a language model of your own: its address, its name, and its key, encrypted. Of a personal token its name, what it may read, when it was last used, and a hash from which it cannot be read. From files of market prices: the prices of what you traded.",
      "Pictures that you add beside a trade, on a day, to a setup or beside a trade you did not take, with their captions. What a camera wrote into them, as the place and the device, is removed before they are kept.",
    ],
  },
  {
    title: "Why, and for how long",
    text: [
      "To show you your journal, and to recognise you when you return. We keep it as long as your account exists. Trades you replaced can be restored for thirty days, and a picture you removed can be brought back for thirty days; login events are kept for 180 days. Your phone number helps us to recognise you when you ask for your account back, and for nothing else. Seven days after you ask for it, the account and everything in it is deleted. If you worked for us and decided about an application, your name stays with that decision. Sessions end after seven days without a visit, and after thirty days in any case.",
      "What you add to the table of a journal page without an account is kept for 24 hours and shown to nobody else. A file that you only check is not kept at all.",
    ],
  },
  {
    title: "Who sees it",
    text: [
      "Only you. No other account can read your journal. There is no advertisement, no analytics service and no script of another company on any page; everything comes from our own server.",
      "One thing can go to another company, and only if you click “Ask” under “Ask about your trades”: your question, the figures that are looked up for it and a note that you typed for it, to the language model named above that button: one that the operator of this site has switched on, or one of your own that you named under Settings, with the key you entered. Symbols go under other names unless you switch that off. Your name, email address, client ids and files do not go, and we keep neither the question nor the answer.",
    ],
  },
  {
    title: "Cookies",
    text: [
      "A session cookie, set when you log in and removed when you log out; scripts cannot read it. A cookie for the rows you add to a journal page as a visitor, for 24 hours. A cookie for ten minutes while you log in with Google. Your browser also stores your theme, whether amounts are hidden and keyboard shortcuts are off, and drafts of trades, notes, days and applications that you have not sent, including pictures and the resume of such an application; drafts stay on your device. While you are logged in it also stores what you last saw of your journal, for at most 14 days, so that it opens without a connection; logging out removes it.",
    ],
  },
  {
    title: "Your rights",
    text: [
      "Under the Digital Personal Data Protection Act, 2023, you may ask what we store, have it corrected or deleted, withdraw your consent, and complain first to us and then to the Data Protection Board of India. Under “My data” you can do most of it yourself: download everything, see and withdraw what you agreed to, delete the account. For the rest write to the address at the foot of this page.",
    ],
  },
];

const service: readonly Item[] = [
  {
    title: "What the journal is",
    text: [
      "A record of your trades and the calculations on it. It is not investment advice, not a recommendation to buy or sell, and not a tax return. We are not registered with SEBI as an adviser or analyst, because we do neither.",
    ],
  },
  {
    title: "What we promise",
    text: [
      "A trade we confirm is stored. An import can be undone as a whole. What is calculated from public rates is called estimated. If something cannot be known from your files, the journal says so.",
    ],
  },
  {
    title: "What we ask",
    text: [
      "Upload your own trades. Do not try to read other people’s. Do not attack the service. If you find a security problem, write to us and give us reasonable time to fix it before you tell others.",
    ],
  },
  {
    title: "Beta",
    text: [
      "The product is in beta. It may change from week to week. Keep your broker’s files: they are the original, and you can create the journal again from them.",
    ],
  },
  {
    title: "Price and liability",
    text: [
      "The journal costs ₹0. We are liable for intent and gross negligence, and otherwise only as far as the law of India requires. The courts at Agra have jurisdiction.",
    ],
  },
];

export const parts: readonly Part[] = [
  { id: "applicants", name: "For job applicants", sub: "Eight points, for whoever applies.", items: applicants },
  { id: "privacy", name: "Privacy notice", sub: "For everyone with an account, and for visitors.", items: privacy },
  { id: "terms-of-service", name: "Terms of service", sub: "For everyone who keeps a journal here.", items: service },
];
