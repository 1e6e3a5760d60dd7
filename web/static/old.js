/* The margin of the wall, and this: for a browser that cannot run the scripts of a page: it says so and loads the page anew, but nothing that somebody has
   begun to type is lost. This script is written so that every browser can run it. */

(function () {
  var root = document.documentElement;
  if (root.style.setProperty) root.style.setProperty("--margin", root.getAttribute("data-margin"));
}());

(function () {
  var EVERY_MS = 15000;

  function isBegun() {
    var fields = document.getElementsByTagName("input");
    for (var i = 0; i < fields.length; i += 1) {
      if (fields[i].value !== fields[i].defaultValue || fields[i].checked !== fields[i].defaultChecked) return true;
    }
    var at = document.activeElement;
    return Boolean(at) && /^(input|textarea)$/i.test(at.tagName);
  }

  function look() {
    if (/\bscripted\b/.test(document.documentElement.className)) return;
    var lost = document.getElementById("lost");
    lost.removeAttribute("hidden");
    lost.innerHTML = lost.getAttribute("data-plain");
    if (!isBegun()) location.reload();
    setTimeout(look, EVERY_MS);
  }

  setTimeout(look, EVERY_MS);
}());
