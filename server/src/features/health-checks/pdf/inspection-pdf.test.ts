import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildForm } from '../../../../test/inspection-form.ts'
import type { WholeForm } from '../inspection-form.ts'
import { inspectionPdf } from './inspection-pdf.ts'
import { paperOf } from './paper-of.ts'

const picture = (format: 'jpeg' | 'png') =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#8fa3a8' } })
    [format]()
    .toBuffer()
const [jpeg, png] = await Promise.all([picture('jpeg'), picture('png')])

const paper = (form = buildForm(), more: Partial<Parameters<typeof paperOf>[1]> = {}) =>
  paperOf(form, {
    site: { name: 'Auto-Kaarre', address: 'Mekaanikonkatu 12', phone: '010 000 4400', logo: jpeg },
    timeZone: 'Europe/Helsinki',
    language: 'fi',
    now: new Date('2026-11-20T06:00:00Z'),
    prices: new Map([['check.pads', 214]]),
    photos: new Map(form.Attachments.map(({ Key }) => [Key, jpeg])),
    maps: new Map([['left', png]]),
    signatures: new Map([['inspector', png]]),
    ...more,
  })
const draw = (...args: Parameters<typeof paper>) => inspectionPdf(paper(...args))

/** Returns the bytes of a PDF as text, with decompressed streams, and the codes of its glyphs. */
function parse(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/>>\s*stream\r?\n/g)].flatMap(({ index, 0: head }) => {
    const start = index + head.length
    const bytes = pdf.subarray(start, text.indexOf('endstream', start))
    try {
      return [inflateSync(bytes).toString('utf8')]
    } catch {
      return []
    }
  })
  const glyphs = streams.flatMap((stream) =>
    [...stream.matchAll(/\[(<[^\]]*)\] TJ/g)].flatMap(
      ([, shown = '']) => shown.replace(/>[^<]*<|[<>]/g, '').match(/.{4}/g) ?? [],
    ),
  )
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return { text, streams, glyphs, count }
}

describe('the PDF of an inspection', () => {
  it('the PDF of an inspection conforms to PDF/A-3, embeds fonts and data, and has tags and no scripts', async () => {
    const form = buildForm()
    const { text, streams, count, glyphs } = parse(await draw(form))
    expect(text).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</)
    for (const name of ['/MarkInfo', '/StructTreeRoot', '/OutputIntents', '/AF [', '/Lang (fi)'])
      expect(text, name).toContain(name)
    expect(text).toMatch(/\/AFRelationship \/Data/)
    expect(count(/\/Type \/FontDescriptor/g)).toBe(3)
    expect(count(/\/FontFile2 /g)).toBe(3)
    expect(text).not.toMatch(/\/(JS|JavaScript|OpenAction|AA|Launch|URI)\b/)
    for (const type of ['H1', 'H2', 'L', 'LI', 'Table', 'Figure'])
      expect(count(new RegExp(`/S /${type}\\b`, 'g')), type).toBeGreaterThan(0)
    expect(count(/\/S \/Figure/g)).toBe(count(/\/Alt \(/g))
    const data = streams.map((stream) => stream.startsWith('{"') && JSON.parse(stream)).find(Boolean)
    expect(data).toMatchObject({
      Id: form.Id,
      Vehicle: form.Vehicle,
      Properties: expect.arrayContaining([{ Key: 'check.pads', Value: 'now' }]),
    })
    expect(glyphs.length).toBeGreaterThan(300)
    expect([count(/\/Scope \/Column/g), count(/\/Scope \/Row/g)]).toEqual([4, 1])
  })

  it('the embedded data of the PDF contains neither follow-ups nor earlier findings', () => {
    const form = buildForm()
    const FollowUps: WholeForm['FollowUps'] = [
      {
        Key: 'check.pads',
        Kind: 'Reminder',
        At: '2026-11-20T08:12:00+00:00',
        By: { Id: 7, Name: 'Matti Virtanen' },
        OrderNumber: null,
        ExternalNumber: null,
        JobNumber: null,
        ActivityId: null,
        Date: '2027-02-01',
        Note: 'Ei vastannut, soitettu kahdesti',
      },
    ]
    const { data } = paper({ ...form, FollowUps })
    expect(data).toMatchObject({ Id: form.Id })
    expect(data).not.toHaveProperty('FollowUps')
    expect(data).not.toHaveProperty('Earlier')
  })

  it('the PDF of an inspection describes each photo with the finding and its caption', () => {
    const form = buildForm()
    const Attachments = form.Attachments.map((photo) =>
      photo.Property === 'check.pads' ? { ...photo, Caption: 'Pala irti' } : photo,
    )
    const { findings } = paper({ ...form, Attachments })
    expect(findings.flatMap(({ photos, title }) => photos.map((photo) => [title, photo.title]))).toEqual(
      findings.flatMap(({ photos, title }, place) =>
        photos.map(() => [title, place === 0 ? `${title}: Pala irti` : title]),
      ),
    )
    expect(findings[0]?.photos).toHaveLength(1)
  })

  it('generating the PDF of the same inspection twice results in the same bytes', async () => {
    expect((await draw()).equals(await draw())).toBe(true)
  })

  it('the PDF of an inspection is drawn as approved', async () => {
    const form = buildForm()
    const more = form.Attachments.map((photo) => ({ ...photo, Id: photo.Id + 1000, Key: `${photo.Key}-2` }))
    const { streams } = parse(await draw({ ...form, Attachments: [...form.Attachments, ...more] }))
    const pages = streams.filter((stream) => / (cm|Tm|re)\n/.test(stream))
    expect(pages.length).toBeGreaterThan(1)
    const drawn = pages
      .join('\n')
      .split('\n')
      .filter((line) => / (cm|Tm|re|TJ|Do)$/.test(line))
    await expect(`${drawn.join('\n')}\n`).toMatchFileSnapshot('inspection-pdf.approved.txt')
  })

  it('the PDF displays the complete notes, on as many pages as needed', async () => {
    const hostile = [
      '👍🏽🏴‍☠️ \u202Eabc מזל טוב مرحبا 日本語 \u0007\uD800 <b>&amp;',
      'x'.repeat(3000),
      'Sana '.repeat(1300),
    ]
      .join('\n')
      .slice(0, 10_000)
    const form = buildForm({
      plate: '👍<&>',
      name: hostile.slice(0, 200),
      properties: { 'note.pads': hostile, 'note.discs': hostile, 'text.left': hostile },
    })
    const { count, glyphs } = parse(await draw(form))
    expect(count(/\/Type \/Page\b/g)).toBeGreaterThan(6)
    expect(glyphs).not.toContain('0000')
  })

  it('the PDF has emoji and right-to-left text in reading order, and embeds their fonts only if needed', async () => {
    const note = '👨‍👩‍👧 👍🏽 שלום (עולם) مرحبا'
    const { text, count } = parse(await draw(buildForm({ properties: { 'note.pads': note } })))
    expect(count(/\/FontFile2 /g)).toBe(6)
    const escaped: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
    const actualTexts = [...text.matchAll(/\/ActualText \(((?:[^\\)]|\\[\s\S])*)\)/g)].map(([, bytes = '']) =>
      Buffer.from(
        bytes.replace(/\\([\s\S])/g, (_, sign) => escaped[sign] ?? sign),
        'latin1',
      )
        .swap16()
        .toString('utf16le'),
    )
    expect(actualTexts.join()).toContain(note)
  })

  it('the PDF displays ticks, stars and measurement signs with an additional font', async () => {
    const plain = parse(await draw(buildForm()))
    const signs = parse(await draw(buildForm({ properties: { 'note.pads': '✗ ☐ ★ ⌀ ∞ ■ ℃ ⅓ ①' } })))
    expect(signs.count(/\/FontFile2 /g)).toBe(plain.count(/\/FontFile2 /g) + 1)
    expect(signs.glyphs).not.toContain('0000')
  })

  it('the PDF displays plates in full, even long plates and plates in other scripts', async () => {
    const plates = ['ABCDEFGH-1234567', 'ŽŠ-123', 'АВ 123', '👍']
    for (const plate of plates) expect(parse(await draw(buildForm({ plate }))).glyphs).not.toContain('0000')
    const lengthOf = async (plate: string) => parse(await draw(buildForm({ plate }))).glyphs.length
    expect((await lengthOf('ABCDEFGH-1234567')) - (await lengthOf('ABCDEFGH-123'))).toBe(4)
  })

  it('the PDF has a glyph for every character of the notes', async () => {
    const codes = (first: number, count: number) =>
      Array.from({ length: count }, (_, place) => String.fromCodePoint(first + place)).join('')
    const all = `${codes(0, 0x2b00)}${codes(0x1f000, 0xc00)}`
    const { glyphs } = parse(await draw(buildForm({ name: all, properties: { 'note.pads': all } })))
    expect(glyphs).not.toContain('0000')
  })

  it('the PDF states when a customer signed, even if the reader may not see the name', () => {
    const form = buildForm()
    const signed = { Id: 'customer', SignerName: null, By: { Id: 7, Name: 'Matti' }, Voided: null }
    const At = '2026-11-20T08:12:00+00:00'
    const { signatures, voided } = paper({
      ...form,
      Survey: { ...form.Survey, Signatures: [{ Id: 'customer', Title: 'Asiakas', Role: 'customer' }] },
      Signatures: [
        { ...signed, At },
        { ...signed, At, Voided: { At, By: signed.By } },
      ],
    })
    expect(signatures).toMatchObject([{ text: 'Asiakas, 20.11.2026 10:12' }])
    expect(voided).toEqual([expect.stringMatching(/^Asiakas allekirjoitti 20\.11\.2026 10:12\. /)])
  })

  it('the PDF of an unsaved form states that it is a draft, and how many values are missing', () => {
    const form = buildForm({ properties: { 'check.discs': '' } })
    const paper = paperOf(
      { ...form, Id: null, LastModified: null },
      {
        site: { name: 'Auto-Kaarre', address: null, phone: null, logo: null },
        timeZone: 'Europe/Helsinki',
        language: 'sv',
        now: new Date('2026-11-20T06:00:00Z'),
        prices: new Map(),
        photos: new Map(),
        maps: new Map(),
        signatures: new Map(),
      },
    )
    expect(paper.notices).toEqual(['Utkast som inte har sparats', 'Ej klar: 1 punkt återstår'])
    expect(paper.sections[0]?.checks.map(({ light }) => light)).toEqual(['now', null])
  })
})
