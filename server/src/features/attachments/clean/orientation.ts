/**
 * Builds a TIFF structure with only the orientation, which replaces the Exif data of a photo.
 *
 * @param orientation 1 to 8, in Exif values
 */
export const orientationTiff = (orientation: number): Buffer =>
  Buffer.from([
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8], // big-endian byte order, and the offset of the directory
    ...[0, 1], // number of entries: 1
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], // the entry: tag Orientation, type short, count 1, value
    ...[0, 0, 0, 0], // offset of the next directory: none
  ])
