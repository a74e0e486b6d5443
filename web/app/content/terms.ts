// What /terms-and-conditions says: the eight items for applicants first, by the titles and in the order the specification
// gives them; then what concerns traders. A sentence about storage stands here only if the code does it.

export type Item = { title: string; text: readonly string[] };
export type Part = { id: string; name: string; sub: string; items: readonly Item[] };

/** The day the words last changed; also in sitemap.xml. */
export const since = { iso: "2026-11-22", said: "22 November 2026" };

const applicants: readonly Item[] = [
  { title: "Accuracy of Information", text: ["What you send with an application must be true and your own. If something material turns out to be invented, the application ends there, and so does an internship that came of it."] },
  { title: "Application Process", text: ["We read every application; not each leads to a conversation. The process has four rounds of thirty minutes. No round costs you money, and nobody acting for us will ever ask for a payment."] },
  { title: "Background Verification", text: ["Before an offer becomes final we may check your education and earlier work, with the documents you give us for it and nothing behind your back. We tell you what was checked and what came of it."] },
  { title: "Privacy and Data Protection", text: ["Your application is seen by the people who decide on it. It is used for that decision only, is never sold or passed on, and is erased as many days after the decision as the form says, or at once when you press the button on your private page."] },
  { title: "Equal Opportunity Employment", text: ["We choose by work and promise. Religion, caste, gender, language, region, disability, age and the name of a college have no part in it. Tell us what you need to take part in a round and we will arrange it."] },
  { title: "Confidentiality", text: ["What we show you of our plans and code during the rounds stays between us until it is public. What you show us of your work stays yours."] },
  { title: "No Employment Guarantee", text: ["An application, a good round or an internship is not a promise of employment. A promise is a letter with both signatures on it."] },
  { title: "Changes to Terms", text: ["These terms may change. The version that stood here on the day you applied is the one that holds for your application."] },
];

const privacy: readonly Item[] = [
  { title: "What we keep", text: [
    "From your registration: name, e-mail address, phone number and a hash of your password, from which the password cannot be read back. If you continue with Google, the number of that account; of a passkey, its public half.",
    "From the door: when, with which browser and from which network address you logged in, and what was changed about your password. It is shown to you alone.",
    "From your files: the executed trades, and the names the file and its rows had. The file itself is dropped after it has been read. Of your broker’s client id stays a salted fingerprint, which only tells whether the next file belongs to the same account.",
  ] },
  { title: "Why, and for how long", text: [
    "To show you your journal, and to recognise you when you return. It is kept as long as your account exists. Trades that you replaced can be brought back for thirty days, events at the door are kept for 180. Your phone number helps us to recognise you when you ask for your account back, and for nothing else. Seven days after you ask for it, the account and everything in it is erased; only who decided about an application here stays named beside that decision, for the applicant’s sake. Sessions end after seven days without a visit, and after thirty days in any case.",
    "What you add to the table of a journal page without an account is kept for 24 hours and shown to nobody else. A file that you only check is not kept at all.",
  ] },
  { title: "Who sees it", text: ["You. Nobody else’s account can read your journal. There is no advertisement, no analytics service and no script of another company on any page; every byte comes from our own server."] },
  { title: "Cookies", text: ["The session, set when you log in, unreadable for scripts, removed when you log out. A mark for the rows you add to a journal page as a visitor, for 24 hours. For ten minutes, a mark that a sign-in with Google began here. Your browser also keeps your choice of theme, whether amounts are hidden and single keys are off, and the drafts of trades and of applications that you have not sent, the resume of such an application included; the drafts stay on your device."] },
  { title: "Your rights", text: ["Under the Digital Personal Data Protection Act, 2023, you may ask what we hold, have it corrected or erased, withdraw consent, and complain first to us and then to the Data Protection Board of India. Under “My data” you do most of it yourself: take everything out, see and take back what you agreed to, delete the account. For the rest write to the address at the foot of this page."] },
];

const service: readonly Item[] = [
  { title: "What the journal is", text: ["A record and its arithmetic. It is not investment advice, not a recommendation to buy or sell, and not a tax return. We are not registered with SEBI as adviser or analyst, because we do neither."] },
  { title: "What we promise", text: ["A trade we confirm has been stored. An import can be undone as a whole. What is computed from public rates is called estimated. When something cannot be known from your files, the journal says so."] },
  { title: "What we ask", text: ["Upload your own trades. Do not try to read other people’s. Do not use the service to attack it; if you find a weakness, write to us and give us a fair time to mend it before you tell others."] },
  { title: "Beta", text: ["The product is in beta. It may change from week to week. Keep your broker’s files: they remain the original, and the journal can be rebuilt from them."] },
  { title: "Price and liability", text: ["The journal costs ₹0. We are liable for what we do on purpose or with gross negligence, and beyond that as far as the law of India leaves us no choice. Courts at Agra."] },
];

export const parts: readonly Part[] = [
  { id: "applicants", name: "For job applicants", sub: "Eight points, for whoever applies.", items: applicants },
  { id: "privacy", name: "Privacy notice", sub: "For everyone with an account, and for visitors.", items: privacy },
  { id: "terms-of-service", name: "Terms of service", sub: "For everyone who keeps a journal here.", items: service },
];
