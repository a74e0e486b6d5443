import { expect, test } from "vitest";
import { check, checkAll, type FieldName, fieldNames, passwordRules, type Registration, tidy } from "./registration";

const good: Registration = {
  name: "Meera Shah",
  email: "meera@shah.in",
  phone: "9820144512",
  password: "Abcdef1!",
  confirmPassword: "Abcdef1!",
};
const one = (field: FieldName, value: string, other: Partial<Registration> = {}) =>
  check(field, { ...good, ...other, [field]: value });

test("a good form has nothing wrong", () => {
  expect(checkAll(good)).toEqual({});
});

test.each([
  ["", "Name is required."],
  ["   ", "Name is required."],
  ["Me", "Name must be at least 3 characters long."],
  [" 12 ", "Name must be at least 3 characters long."],
  ["J0hn", "Name can only contain letters and spaces."],
  ["Anne-Marie", "Name can only contain letters and spaces."],
  ["Meera\tShah", "Name can only contain letters and spaces."],
  ["\u0947नर", "Name can only contain letters and spaces."],
  ["a".repeat(101), "Name can be at most 100 characters long."],
  ["नीरज कुमार", null],
  ["മോഹന്‍", null],
  ["  Meera   Shah ", null],
  ["René", null],
  ["Ren\u0065\u0301", null],
  ["a".repeat(100), null],
])("name %j: %s", (value, expected) => expect(one("name", value)).toBe(expected));

test.each([
  ["", "Email is required."],
  ["  ", "Email is required."],
  ["meera", "Please enter a valid email address."],
  ["meera@", "Please enter a valid email address."],
  ["@shah.in", "Please enter a valid email address."],
  ["meera@shah", "Please enter a valid email address."],
  ["meera@shah..in", "Please enter a valid email address."],
  ["a@@shah.in", "Please enter a valid email address."],
  ["a b@shah.in", "Please enter a valid email address."],
  ["<a@shah.in>", "Please enter a valid email address."],
  ["trader@example.com", "Please enter a valid email address."],
  ["a@mail.Example.org", "Please enter a valid email address."],
  ["a@x.test", "Please enter a valid email address."],
  [`${"a".repeat(65)}@x.in`, "Please enter a valid email address."],
  [`a@${"x".repeat(250)}.in`, "Please enter a valid email address."],
  ["a@notexample.com", null],
  ["a@example.in", null],
  [" Neeraj.Kumar+trades@mail.co.in ", null],
  ["नीरज@उदाहरण.भारत", null],
])("email %j: %s", (value, expected) => expect(one("email", value)).toBe(expected));

test.each([
  ["", "Phone number is required."],
  ["982014451", "Phone number must be 10 digits only."],
  ["98201445123", "Phone number must be 10 digits only."],
  ["+91 98201 4451", "Phone number must be 10 digits only."],
  ["+1 98201 44512", "Phone number must be 10 digits only."],
  ["98201.44512", "Phone number must be 10 digits only."],
  ["+919820144512", null],
  ["+91 98201 44512", null],
  ["98201-44512", null],
  ["९८२०१४४५१२", "Phone number must be 10 digits only."],
  [" 9820144512 ", null],
])("phone %j: %s", (value, expected) => expect(one("phone", value)).toBe(expected));

test.each([
  ["", "Password must be at least 8 characters long."],
  ["Abcde1!", "Password must be at least 8 characters long."],
  ["abcdefgh", "Password must include at least one uppercase letter."],
  ["ABCDEFGH", "Password must include at least one lowercase letter."],
  ["Abcdefgh", "Password must include at least one number."],
  ["Abcdefg1", "Password must include at least one special character."],
  ["Abcdefg1\u0000", "Password must include at least one special character."],
  [`Aa1!${"x".repeat(125)}`, "Password can be at most 128 characters long."],
  [`Aa1!${"x".repeat(124)}`, null],
  ["Abcdefg1 ", null],
  ["Abcdefg1₹", null],
  ["Ärger-frei7", null],
])("password %j: %s", (value, expected) => expect(one("password", value)).toBe(expected));

test("the second password is the first", () => {
  expect(one("confirmPassword", "Abcdef1?")).toBe("Passwords do not match.");
  expect(one("confirmPassword", "")).toBe("Passwords do not match.");
  expect(one("confirmPassword", "Gro\u0308ße-Kauf-7", { password: "Größe-Kauf-7" })).toBe(null);
});

test("each field shows its own first failure, in the order of the form", () => {
  const empty = Object.fromEntries(fieldNames.map((field) => [field, ""])) as Registration;
  expect(Object.entries(checkAll(empty))).toEqual([
    ["name", "Name is required."],
    ["email", "Email is required."],
    ["phone", "Phone number is required."],
    ["password", "Password must be at least 8 characters long."],
  ]);
});

test("what is sent has no spaces nobody meant, but a password keeps its own", () => {
  expect(
    tidy({
      name: "  Meera   Shah ",
      email: " a@b.in ",
      phone: " 9820144512",
      password: " Abcdef1! ",
      confirmPassword: " Abcdef1! ",
    }),
  ).toEqual({
    name: "Meera Shah",
    email: "a@b.in",
    phone: "9820144512",
    password: " Abcdef1! ",
    confirmPassword: " Abcdef1! ",
  });
  expect(
    tidy({ name: "Meera Shah", email: "a@b.in", phone: "+91 98201 44512", password: "", confirmPassword: "" }).phone,
  ).toBe("9820144512");
});

const ticks = (password: string) => passwordRules.filter(({ passes }) => passes(password)).map(({ name }) => name);

test("the ticks of a password", () => {
  expect(ticks("")).toEqual([]);
  expect(ticks("Abcdefgh")).toEqual(["8 characters", "uppercase letter", "lowercase letter"]);
  expect(ticks("1!")).toEqual(["a number", "special character"]);
});
