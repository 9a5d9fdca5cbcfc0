/**
 * Returns a price quote for a work order as a PDF file of one page. The file uses a standard font that every
 * PDF reader has.
 */
export function quotePdf(orderNumber: number, euros: number): Buffer {
  const lines = [
    'Auto-Kaarre Oy',
    `Tarjous, tyomaarays ${orderNumber}`,
    `Yhteensa ${euros.toFixed(2)} EUR (sis. alv)`,
    'Voimassa 14 vrk',
  ]
  const text = lines.map((line) => `(${line}) Tj 0 -28 Td`).join('\n')
  const content = `BT /F1 16 Tf 70 760 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}
