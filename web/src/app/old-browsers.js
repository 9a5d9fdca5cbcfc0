// Shows the required versions to users whose browser cannot run the app. It must run in those browsers, so it
// is a separate file in ES5 without the app's styles. The build puts it into the page
// (web/vite/first-load.ts).
;(function () {
  function canRun() {
    return (
      window.Promise &&
      Promise.withResolvers &&
      window.Map &&
      Map.groupBy &&
      window.CSS &&
      CSS.supports &&
      CSS.supports('color', 'light-dark(#000, #fff)')
    )
  }

  var sentences = {
    fi: 'Tämä selain on liian vanha Verstaalle. Päivitä laite tai selain: Safari ja iOS 17.5, Chrome 123, Edge 123, Firefox 121 tai uudempi.',
    sv: 'Den här webbläsaren är för gammal för Verstas. Uppdatera enheten eller webbläsaren: Safari och iOS 17.5, Chrome 123, Edge 123, Firefox 121 eller nyare.',
    en: 'This browser is too old for Verstas. Update the device or the browser: Safari and iOS 17.5, Chrome 123, Edge 123, Firefox 121 or newer.',
  }

  function explain() {
    document.body.textContent = ''
    for (var language in sentences) {
      var paragraph = document.createElement('p')
      paragraph.lang = language
      paragraph.style.margin = '24px'
      paragraph.style.font = '18px/1.4 sans-serif'
      paragraph.appendChild(document.createTextNode(sentences[language]))
      document.body.appendChild(paragraph)
    }
  }

  if (canRun()) return
  if (document.body) explain()
  else document.addEventListener('DOMContentLoaded', explain)
})()
