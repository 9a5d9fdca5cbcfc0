/**
 * True if the browser supports passkeys on this page's origin. The origin must be secure and have a host name
 * instead of an IP address.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)
