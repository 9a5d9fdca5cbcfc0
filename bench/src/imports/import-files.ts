/** Returns a file of new parts with prices, barcodes and stock. */
export function partsFile(count: number, prefix: string): string {
  const lines = Array.from({ length: count }, (_, place) => {
    const number = `${prefix}${String(place).padStart(6, '0')}`
    return [
      `${100 + (place % 5)}`,
      number,
      `Suodatin ${place}`,
      `${10 + (place % 90)},50`,
      `B-${number}`,
      `${place % 40}`,
      `A-${place % 99}`,
    ].join(';')
  })
  return ['Toimittaja;Tuotenumero;Nimi;Hinta;Viivakoodi;Saldo;Hyllypaikka', ...lines].join('\n')
}

/** Returns a file of new vehicles with owners; every third vehicle has an owner of several. */
export function vehiclesFile(count: number, prefix: string): string {
  const lines = Array.from({ length: count }, (_, place) => {
    const owner = place % 3 === 0 ? Math.floor(place / 30) : place
    return [
      `${prefix}-${place}`,
      `VIN${prefix}${String(place).padStart(9, '0')}`,
      'Opel',
      'Corsa',
      `${place * 10}`,
      `Omistaja${prefix} Nimi${owner}`,
      `040 ${String(1_000_000 + owner)}`,
    ].join(';')
  })
  return ['Rekisterinumero;VIN;Merkki;Malli;Km;Asiakas;Asiakkaan puhelin', ...lines].join('\n')
}
