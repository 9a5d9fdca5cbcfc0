import { writeFile } from 'node:fs/promises'

// Makes a video for Chromium's fake camera that shows a barcode in Code 39, the simplest kind of barcode.

const width = 640
const height = 480
/** The width of a narrow bar in pixels. A wide bar has twice the width. */
const narrow = 2
const white = 235
const black = 16

/** The five bars and four gaps of each character, narrow or wide. `*` begins and ends a barcode. */
const characters: Readonly<Record<string, string>> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  A: 'wnnnnwnnw',
  B: 'nnwnnwnnw',
  C: 'wnwnnwnnn',
  D: 'nnnnwwnnw',
  E: 'wnnnwwnnn',
  F: 'nnwnwwnnn',
  Q: 'nnnnnnwww',
  V: 'nwwnnnnnw',
  W: 'wwwnnnnnn',
  '-': 'nwnnnnwnw',
  ' ': 'nwwnnnwnn',
  '*': 'nwnnwnwnn',
}

/** True if the table has the characters of the text and the barcode fits into the video. */
export const isEncodable = (text: string): boolean =>
  text.length <= 14 && [...text].every((character) => character !== '*' && character in characters)

/** Writes a video of one second (YUV4MPEG2) that shows the text as a barcode. */
export async function writeBarcodeVideo(file: string, text: string): Promise<void> {
  const bars = [...`*${text}*`].flatMap(barsOf)
  const left = Math.floor((width - bars.length) / 2)
  const line = Buffer.alloc(width, white)
  bars.forEach((shade, place) => {
    line[left + place] = shade
  })
  const brightness = Buffer.concat(Array.from({ length: height }, () => line))
  const colours = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness, colours])
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`)
  await writeFile(file, Buffer.concat([header, ...Array.from({ length: 10 }, () => frame)]))
}

/** Returns the shade of each pixel of a character, and of the narrow gap after the character. */
function barsOf(character: string): number[] {
  const elements = [...(characters[character] ?? ''), 'n']
  return elements.flatMap((element, place) => {
    const pixels = element === 'w' ? 2 * narrow : narrow
    return Array.from({ length: pixels }, () => (place % 2 === 0 ? black : white))
  })
}
