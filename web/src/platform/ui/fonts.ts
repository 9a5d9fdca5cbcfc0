import plate from './fonts/barlow-plate.woff2?url'
import latin from './fonts/inter-latin.woff2?url'
import nordic from './fonts/inter-nordic-ext.woff2?url'

const text = 'Verstas Text'

/**
 * Loads the fonts of the app: Inter for text, Barlow Semi Condensed for numbers and plates (35 kB together).
 * Until then the page uses a device font of similar width (tokens.css). Applies both fonts together at a
 * moment when no one is reading, because lines may wrap differently.
 *
 * @param untilNobodyReads resolves when the fonts can be applied, for instance on the next page
 */
export async function loadFonts(untilNobodyReads: () => Promise<void> = async () => {}): Promise<void> {
  const faces = [
    new FontFace(text, `url(${latin})`, { weight: '400 600' }),
    new FontFace(text, `url(${nordic})`, { weight: '400 600', unicodeRange: 'U+100-17F' }),
    new FontFace('Verstas Plate', `url(${plate})`, { weight: '600' }),
  ]
  const loaded = await Promise.all(faces.map((face) => face.load()))
  await untilNobodyReads()
  for (const face of loaded) document.fonts.add(face)
}
