/**
 * Builds a TIFF structure with only the orientation: the part of a photograph's Exif data that stays.
 *
 * @param orientation 1 to 8, in Exif values
 */
export const orientationTiff = (orientation: number): Buffer =>
  Buffer.from([
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8], // big-endian; the directory follows
    ...[0, 1], // one entry
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], // Orientation, one short
    ...[0, 0, 0, 0], // no further directory
  ])
