import { contentTypes } from '@verstas/contract/attachments/kinds.ts'

import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { contentDisposition, distinctNames, fileNameOf, plainNameOf } from './file-name.ts'
import { extensions } from './kinds.ts'

const types = fc.constantFrom(...contentTypes)
const anyName = fc.string({ unit: 'binary', maxLength: 300 })

describe('the name of a file', () => {
  it.each([
    ['IMG_0001.JPG', 'IMG_0001.jpg'],
    ['C:\\fakepath\\etuovi.jpeg', 'etuovi.jpeg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['page.html', 'page.html.jpg'],
    ['photo.jpg.exe', 'photo.jpg.exe.jpg'],
    ['.htaccess', 'htaccess.jpg'],
    ['', 'file.jpg'],
    ['..', 'file.jpg'],
    ['kuva\u202Egpj.exe', 'kuvagpj.exe.jpg'],
    ['vasen   etu\tovi.jpg', 'vasen etuovi.jpg'],
    ['mikä? "etu" 2*5 ✓.jpg', 'mikä_ _etu_ 2_5 ✓.jpg'],
    ['jarrulevy – ÄÖ 🛞.jpg', 'jarrulevy – ÄÖ 🛞.jpg'],
  ])('a JPEG that was sent as %j is named %j', (sentName, shown) => {
    expect(fileNameOf(sentName, 'image/jpeg')).toBe(shown)
  })

  it('the name of a file has no folder, no control character and a limited length for any input', () => {
    fc.assert(
      fc.property(anyName, types, (sentName, type) => {
        const name = fileNameOf(sentName, type)
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\\/]|^\.|^\s/u)
        expect([...name].length).toBeLessThanOrEqual(125)
        expect(extensions[type]).toContain(name.slice(name.lastIndexOf('.') + 1))
        expect(fileNameOf(name, type)).toBe(name)
      }),
    )
  })

  it('plainNameOf removes folders and unsafe characters from a sent name', () => {
    expect(plainNameOf('C:\\kuvat\\sivu.html')).toBe('sivu.html')
  })
})

describe('Content-Disposition', () => {
  it('Content-Disposition contains the name in ASCII and the original name', () => {
    expect(contentDisposition('attachment', 'Öljy "3"*.jpg')).toBe(
      `attachment; filename="Oljy _3_*.jpg"; filename*=UTF-8''%C3%96ljy%20%223%22%2A.jpg`,
    )
  })

  it('Content-Disposition is one line of ASCII that contains the complete name, for any name', () => {
    fc.assert(
      fc.property(anyName, types, (sentName, type) => {
        const name = fileNameOf(sentName, type)
        const header = contentDisposition('inline', name)
        expect(header).toMatch(/^inline; filename="[^"\\]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
        expect(decodeURIComponent(header.slice(header.indexOf("''") + 2))).toBe(name)
      }),
    )
  })
})

describe('file names in one folder', () => {
  it('distinctNames adds numbers to equal file names, ignoring case', () => {
    expect(distinctNames(['image.jpg', 'IMAGE.jpg', 'a', 'image.jpg', 'image (2).jpg', 'a'])).toEqual([
      'image.jpg',
      'IMAGE (2).jpg',
      'a',
      'image (3).jpg',
      'image (2) (2).jpg',
      'a (2)',
    ])
  })

  it('distinctNames returns unique names, and does not change the first name of the list', () => {
    const few = fc.array(fc.constantFrom('a.jpg', 'A.jpg', 'a (2).jpg', 'b.pdf', 'c'))
    fc.assert(
      fc.property(few, (names) => {
        const distinct = distinctNames(names)
        expect(new Set(distinct.map((name) => name.toLowerCase())).size).toBe(names.length)
        expect(distinct[0]).toBe(names[0])
      }),
    )
  })

  it('distinctNames tries only a few names per file, even for thousands of equal names', () => {
    const equal = Array.from({ length: 500 }, () => 'image.jpg')
    const numbered = Array.from({ length: 500 }, (_, index) => `image (${index + 2}).jpg`)
    // The number of conversions to lower case is the number of tried names.
    const fold = vi.spyOn(String.prototype, 'toLowerCase')
    const distinct = distinctNames([...numbered, ...equal])
    const folded = fold.mock.calls.length
    fold.mockRestore()
    expect(folded).toBeLessThanOrEqual(4 * distinct.length)
    expect(new Set(distinct).size).toBe(1000)
    expect(distinct.at(-1)).toBe('image (1000).jpg')
  })
})
