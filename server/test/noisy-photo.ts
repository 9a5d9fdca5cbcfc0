import sharp from 'sharp'

/** Makes a JPEG of about 400 kB, as a phone sends it. Each one is different. */
export const noisyPhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#567',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer()
