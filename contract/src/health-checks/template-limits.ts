// This module has no schemas, so that the web app can load it without the schema library.

/** Maximum numbers of the parts of a template. `words` is the maximum length of a text. */
export const templateLimits = {
  words: 200,
  sections: 30,
  /** Per section. */
  checks: 100,
  images: 20,
  /** Number of pictures from files. */
  pictures: 6,
  /** Number of named parts of one picture. */
  parts: 40,
  signatures: 10,
} as const

/** The maximum size of a picture of a template, in bytes. */
export const maxTemplatePictureBytes = 200_000

/** The maximum length of a picture as a `data:` address. Base64 needs four characters for three bytes. */
export const maxPictureAddress = Math.ceil(maxTemplatePictureBytes / 3) * 4 + 30

/** The maximum size in bytes of a template with its pictures, and of a file with templates. */
export const maxTemplateBytes = 8_000_000

/** The maximum number of templates in a file. */
export const maxTemplatesOfFile = 20
