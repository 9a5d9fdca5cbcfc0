import { drawingSVG, qrcode } from 'bwip-js/generic'

/** A QR code of the text, as the address of an SVG for an `img`: black on white with a quiet zone. */
export function drawQrCode(text: string): string {
  const svg = qrcode({ bcid: 'qrcode', text, padding: 4, backgroundcolor: 'ffffff' }, drawingSVG())
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
