// This file has no schemas. The web app can load the limits without the schema library.

/** The maximum numbers of the parts of a template, and the maximum length of a text. */
export const templateLimits = {
  words: 200,
  sections: 30,
  /** Checks of one section. */
  checks: 100,
  images: 20,
  /** Pictures from files. */
  pictures: 6,
  /** Named parts of one picture. */
  parts: 40,
  signatures: 10,
} as const

/** The maximum size of a picture of a template, in bytes. */
export const maxTemplatePictureBytes = 200_000

/** The maximum length of the address (`data:`) of a picture: base64 needs four characters for three bytes. */
export const maxPictureAddress = Math.ceil(maxTemplatePictureBytes / 3) * 4 + 30

/** The maximum size of a template with its pictures, and of a file with templates, in bytes. */
export const maxTemplateBytes = 8_000_000

/** The maximum number of templates in a file. */
export const maxTemplatesOfFile = 20
