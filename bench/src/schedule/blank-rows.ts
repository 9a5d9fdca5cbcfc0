import type { Page } from 'playwright'

const columnWidth = 200

/**
 * Checks strips of the screenshots. Returns the number of checked strips (`lines`) and of blank strips. A
 * blank strip is a part of a schedule row that is not rendered yet.
 */
export async function countBlankLines(
  page: Page,
  pictures: readonly string[],
): Promise<{ readonly lines: number; readonly blank: number }> {
  return page.evaluate(
    async ({ jpegs, left }) => {
      let lines = 0
      let blank = 0
      for (const jpeg of jpegs) {
        const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0))
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
        const canvas = new OffscreenCanvas(picture.width, picture.height)
        const context = canvas.getContext('2d', { willReadFrequently: true })
        context?.drawImage(picture, 0, 0)
        // Checks a strip of 16 lines of pixels, which is higher than any gap between texts or borders. A
        // strip with a single colour is therefore part of a blank row.
        for (let y = 80; y < picture.height - 20; y += 30) {
          const pixels = context?.getImageData(left, y, picture.width - left - 20, 16).data ?? []
          let least = 255
          let most = 0
          for (let at = 0; at < pixels.length; at += 4) {
            const red = pixels[at] ?? 0
            least = Math.min(least, red)
            most = Math.max(most, red)
          }
          lines += 1
          if (most - least < 24) blank += 1
        }
      }
      return { lines, blank }
    },
    { jpegs: pictures, left: columnWidth + 8 },
  )
}
