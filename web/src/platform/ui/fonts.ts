import plate from './fonts/barlow-plate.woff2?url'
import latin from './fonts/inter-latin.woff2?url'
import nordic from './fonts/inter-nordic-ext.woff2?url'

const text = 'Verstas Text'

/**
 * Loads the app's fonts (Inter for text, Barlow Semi Condensed for numbers and plates; 35 kB). Until
 * they are here the device's own font stands in at about their width (tokens.css). They take its place all at once and
 * where nobody reads, since a line may break elsewhere with them.
 *
 * @param untilNobodyReads what they wait for when they have come, for instance the next page
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
