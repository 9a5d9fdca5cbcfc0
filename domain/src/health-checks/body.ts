/** The vehicle bodies for which the app has pictures. */
export const bodies = ['car', 'estate', 'van'] as const
export type Body = (typeof bodies)[number]

const estates =
  /\b(farmari|kombi|combi|estate|wagon|variant|avant|touring|sports tourer|sportswagon|sw|break|allroad|outback|v[5-9]0|t-malli)\b/
const vans =
  /\b(transit|transporter|caravelle|multivan|crafter|caddy|vito|viano|sprinter|citan|trafic|master|kangoo|expert|boxer|partner|jumper|jumpy|berlingo|ducato|doblo|talento|vivaro|movano|combo|hiace|proace|nv\d{3}|primastar|interstar|daily|tourneo|cargo|pakettiauto|van|v-class|v-klasse|eqv)\b/

/** Returns the body that the names of a model and submodel indicate; `car` if they indicate none. */
export function bodyOf({ ModelName, SubmodelName }: ModelWords): Body {
  const words = `${ModelName ?? ''} ${SubmodelName ?? ''}`.toLowerCase()
  if (vans.test(words)) return 'van'
  return estates.test(words) ? 'estate' : 'car'
}

interface ModelWords {
  readonly ModelName: string | null
  readonly SubmodelName: string | null
}
