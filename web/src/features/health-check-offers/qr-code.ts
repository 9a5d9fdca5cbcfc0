import { drawingSVG, qrcode } from 'bwip-js/generic'

/** Returns a QR code of the text as a data URL of an SVG, black on white with a quiet zone. */
export function drawQrCode(text: string): string {
  const svg = qrcode({ bcid: 'qrcode', text, padding: 4, backgroundcolor: 'ffffff' }, drawingSVG())
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
