// What is wider than its place can be scrolled by the keyboard.
const wide = new ResizeObserver(entries => entries.forEach(({target}) => {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0
    else target.removeAttribute("tabindex")
}))
document.querySelectorAll("pre, .scroll").forEach(box => wide.observe(box))

const field = document.querySelector("input[type=search]")
const results = document.getElementById("results")
addEventListener("keydown", event => {
    if (event.key != "/" || event.target == field || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    field.focus()
})

/** The sections that have all words: those with a word in the title first, then in the heading, then in the text. */
function search(query) {
    const words = query.toLowerCase().normalize("NFC").split(/\s+/).filter(word => word)
    const found = []
    for (const [address, language, title, sections] of words.length ? searchIndex : []) {
        for (const [anchor, heading, text] of sections) {
            const places = [[title, 8], [heading, 4], [text, 1]].map(([part, weight]) => [part.toLowerCase(), weight])
            const scores = words.map(word => places.reduce((sum, [part, weight]) => sum + (part.includes(word) ? weight : 0), 0))
            // A title belongs to all sections of its page, and only the first stands for it.
            if (scores.includes(0) || (anchor != sections[0][0] && !words.some(word => places[1][0].includes(word) || places[2][0].includes(word)))) continue
            const own = language == document.documentElement.lang ? 2 : 0
            found.push({address, anchor, title, heading, text, language, score: own + scores.reduce((a, b) => a + b)})
        }
    }
    return {words, found: found.sort((a, b) => b.score - a.score)}
}

/** Text with the words marked. */
function marked(text, words) {
    const pattern = new RegExp(`(${words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi")
    return text.split(pattern).map((part, index) => {
        if (index % 2 == 0) return part
        const mark = document.createElement("mark")
        mark.textContent = part
        return mark
    })
}

function show() {
    const {words, found} = search(field.value)
    const count = document.getElementById("count")
    count.textContent = !words.length ? "" : found.length ? found.length + count.dataset.found : count.dataset.none
    results.replaceChildren(...found.slice(0, 60).map(({address, anchor, title, heading, text, language}) => {
        const row = document.createElement("li"), link = document.createElement("a"), excerpt = document.createElement("p")
        const at = Math.max(0, Math.min(...words.map(word => text.toLowerCase().indexOf(word)).filter(at => at >= 0), text.length) - 60)
        row.lang = language
        link.href = `${document.documentElement.dataset.root}/${address}#${anchor}`
        link.append(...marked(heading == title ? title : `${title} › ${heading}`, words))
        const start = at < text.length - 60 ? at : 0
        excerpt.append(start ? "…" : "", ...marked(text.slice(start, start + 200), words), start + 200 < text.length ? "…" : "")
        row.append(link, excerpt)
        return row
    }))
}

if (results) {
    field.value = new URLSearchParams(location.search).get("q") ?? ""
    field.addEventListener("input", () => {
        history.replaceState(null, "", `?q=${encodeURIComponent(field.value)}`)
        show()
    })
    show()
}
