import plate from './fonts/barlow-plate.woff2?url'
import latin from './fonts/inter-latin.woff2?url'
import nordic from './fonts/inter-nordic-ext.woff2?url'

const text = 'Verstas Text'

/**
 * Loads the app's fonts (Inter for text, Barlow Semi Condensed for numbers and plates; 35 kB). Until then the
 * device's own font has about their width (tokens.css). They replace it together and while no one reads,
 * since lines may break differently with them.
 *
 * @param untilNobodyReads resolves after loading when they may be used, for instance on the next page
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
