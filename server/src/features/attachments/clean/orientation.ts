/**
 * A TIFF structure that says how the picture is to be turned and nothing else: what stays of a
 * photograph's Exif data.
 *
 * @param orientation 1 to 8, as Exif counts
 */
export const orientationTiff = (orientation: number): Buffer =>
  Buffer.from([
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8], // big-endian; the directory follows
    ...[0, 1], // one entry
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], // Orientation, one short
    ...[0, 0, 0, 0], // no further directory
  ])
