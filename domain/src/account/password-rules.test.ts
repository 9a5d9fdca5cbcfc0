import { expect, it } from 'vitest'
import { problemOfPassword } from './password-rules.ts'

it.each([
  'hirvi kantarelli sade',
  'korjaamon vihreä ovi 7',
  'Tervetuloa taloon, Antti',
  'ääkkösiäöäåöäååäöxy',
  '8f3k-2pq9-vv1z',
])('accepts the password %j', (password) => {
  expect(problemOfPassword(password, 'matti')).toBeNull()
})

it('counts an emoji in a password as one character', () => {
  expect(problemOfPassword('elevenchars', 'matti')).toBe('tooShort')
  expect(problemOfPassword('elevenchar🔑', 'matti')).toBe('tooShort')
  expect(problemOfPassword('elevenchars🔑', 'matti')).toBeNull()
})

it.each([
  'aaaaaaaaaaaa',
  'abababababab',
  '123456789012',
  '098765432109',
  'qwertyuiopasdf',
  'åpoiuytrewqm',
  'Password1234!',
  'P@ssw0rd2026',
  'Salasana2026!',
  'salasanasalasana',
  'Verstas-2026-11',
  '198219821982',
  '2026271120262711',
])('refuses the guessable password %j', (password) => {
  expect(problemOfPassword(password, 'matti')).toBe('guessable')
})

it('refuses a password that consists of the user name and digits', () => {
  expect(problemOfPassword('Matti.Virtanen123', 'matti.virtanen')).toBe('guessable')
  expect(problemOfPassword('Matti.Virtanen123', 'anna.laine')).toBeNull()
  expect(problemOfPassword('jussi-xk-421', 'jussi.v', ['Kaisa'])).toBe('guessable')
})

const names = ['Kaisa Maria Hämäläinen', 'Helsinki']

it.each([
  'KaisaMariaHämäläinen1',
  'kaisa maria hamalainen 1',
  'Hämäläinen-Kaisa-Helsinki!',
  'K4isa M4ri4 H4m4l4in3n',
  'MariaHelsinki2026',
])('refuses the password %j, which consists mostly of names', (password) => {
  expect(problemOfPassword(password, 'kaisa.hamalainen', names)).toBe('guessable')
})

it.each(['Hämäläinen hirvi kantarelli', 'kaisa 8f3k-2pq9', 'korjaamon vihreä ovi 7'])(
  'accepts the password %j, which has enough characters besides names',
  (password) => {
    expect(problemOfPassword(password, 'kaisa.hamalainen', names)).toBeNull()
  },
)
