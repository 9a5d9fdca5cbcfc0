/**
 * Spellings of one value, and the rule that gives them the same normal form. The tests of the domain and of
 * the database share this table.
 */
export interface SameForms {
  readonly rule: 'numberKey' | 'vinKey' | 'articleKey' | 'nameKey' | 'accountKey'
  /** The spelling that is stored. */
  readonly plain: string
  readonly spellings: readonly string[]
}

/** Characters that may separate the parts of a number: dashes, blanks, `.`, `/`, `_` and invisible ones. */
const between = [
  ...['', '-', ' ', '.', '/', '_', ' - ', '\t', '\r\n'],
  ...[
    '\u2010',
    '\u2011',
    '\u2012',
    '\u2013',
    '\u2014',
    '\u2015',
    '\u2212',
    '\u2043',
    '\ufe58',
    '\ufe63',
    '\uff0d',
    '\u2796',
  ],
  ...['\u00a0', '\u2002', '\u2007', '\u2009', '\u200a', '\u202f', '\u205f', '\u3000'],
  ...[
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202c',
    '\u2066',
    '\u2069',
  ],
]

export const sameForms: readonly SameForms[] = [
  {
    rule: 'numberKey',
    plain: 'FZI-135',
    spellings: [
      ...between.map((sign) => `FZI${sign}135`),
      ...[
        'fzi-135',
        ' FZI-135 ',
        '\u200eFZI-135\u200e',
        '\uff26\uff3a\uff29\uff0d\uff11\uff13\uff15',
        ']C1FZI-135',
        ' ]C1FZI-135',
        '\u00a0\u2009]A0FZI-135',
        'FZI-135\r\n',
      ],
    ],
  },
  { rule: 'numberKey', plain: 'ÅÄÖ-123', spellings: ['åäö123', 'A\u030aA\u0308O\u0308 123', '\u212bÄÖ-123'] },
  {
    rule: 'numberKey',
    plain: 'HU 7008 z',
    spellings: ['hu7008Z', 'HU\u00a07008\u2009Z', 'HU-7008/z', ']A0HU 7008 z\r'],
  },
  {
    rule: 'numberKey',
    plain: '12/A345',
    spellings: ['12A345', '12\u2044A345', '12\u2215a345', ']A012/A345', '12/A345\r\n'],
  },
  {
    rule: 'numberKey',
    plain: '1002345',
    spellings: ['1 002 345', '1\u202f002\u202f345', '\uff11\uff10\uff10\uff12\uff13\uff14\uff15'],
  },
  { rule: 'numberKey', plain: 'KELVIN', spellings: ['\u212aelvin', 'kelvin', 'kelv\u0131n', 'KELV\u0130N'] },
  { rule: 'numberKey', plain: 'AA-123', spellings: ['aa-123', 'AA\u2212123'] },
  {
    rule: 'vinKey',
    plain: 'WV1ZZZ7HZ10012345',
    spellings: [
      ...[
        'wv1zzz7hz10012345',
        'WVIZZZ7HZIOOI2345',
        'WV1ZZZ7HZ1QO12345',
        ' WV1ZZZ 7HZ 10012345 ',
        'WV1ZZZ7HZ1\u200b0012345',
      ],
      ...between.map((sign) => `WV1ZZZ7HZ10${sign}012345`),
    ],
  },
  {
    rule: 'articleKey',
    plain: '0036000291452',
    spellings: [
      '036000291452',
      '00036000291452',
      '0 036000 291452',
      ']E00036000291452',
      '0036000291452\r',
      '\uff1036000291452',
    ],
  },
  { rule: 'articleKey', plain: '96385074', spellings: ['0000096385074', '9638\u00a05074'] },
  { rule: 'articleKey', plain: 'AB-12', spellings: ['ab12', 'AB\u201312'] },
  {
    rule: 'nameKey',
    plain: 'Öljynsuodatin',
    spellings: ['öljynsuodatin', 'OLJYNSUODATIN', 'O\u0308ljynsuodatin', 'Öljyn\u00adsuodatin'],
  },
  {
    rule: 'nameKey',
    plain: 'Åkerström',
    spellings: ['A\u030akerstro\u0308m', '\u212bkerstrom', 'åkerström', 'AKERSTROM'],
  },
  {
    rule: 'nameKey',
    plain: 'İstanbul',
    spellings: ['istanbul', 'Istanbul', '\u0131stanbul', 'I\u0307STANBUL'],
  },
  { rule: 'nameKey', plain: 'Kelvin', spellings: ['\u212aelvin', 'KELVIN'] },
  { rule: 'nameKey', plain: 'Weiß', spellings: ['weiss', 'WEISS', 'WEI\u1e9e'] },
  { rule: 'nameKey', plain: 'Bjørn Łukasz Đorđe', spellings: ['bjorn lukasz dorde', 'BJØRN ŁUKASZ ĐORĐE'] },
  { rule: 'nameKey', plain: 'Æther Œuvre Þór', spellings: ['aether oeuvre thor', 'ÆTHER ŒUVRE ÞÓR'] },
  {
    rule: 'nameKey',
    plain: 'Anna-Liisa',
    spellings: ['Anna Liisa', 'Anna\u2011Liisa', 'Anna\u00a0Liisa', 'anna\tliisa', ' Anna –  Liisa '],
  },
  { rule: 'nameKey', plain: 'Иван Йо Ёж', spellings: ['иван йо ёж', 'ИВАН ЙО ЁЖ'] },
  { rule: 'nameKey', plain: 'Σίσυφος', spellings: ['σίσυφοσ', 'ΣΊΣΥΦΟΣ', 'Σισυφος'] },
  { rule: 'nameKey', plain: 'ﬁlter 2²', spellings: ['filter 22', 'FILTER ２２'] },
  {
    rule: 'accountKey',
    plain: 'matti.virtanen',
    spellings: ['Matti.Virtanen', ' matti.virtanen ', '\uff4datti.virtanen', 'matti.virtanen\u200b'],
  },
  { rule: 'accountKey', plain: 'Åsa', spellings: ['åsa', 'A\u030asa', '\u212bSA', 'A\u030aSA'] },
]
