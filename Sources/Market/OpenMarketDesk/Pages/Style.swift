/// The looks of the page: the colours of the web shop, named once for light and once for dark.
enum Style {
    static let text = """
        :root {
            color-scheme: light dark;
            --paper: #ffffff; --ground: #f4f5f4; --ink: #1b2120; --faint: #55605e; --line: #cfd6d4;
            --accent: #0b5f59; --soft: #e1efed; --problem: #b3201a; --bar: #0b5f59;
            --prove: #7a4b00; --query: #1f5fa8; --write: #8a2b6b; --commit: #5b3fa0; --send: #55605e;
        }
        @media (prefers-color-scheme: dark) {
            :root {
                --paper: #1c2322; --ground: #121716; --ink: #e9eeed; --faint: #a5b1af; --line: #3a4644;
                --accent: #6fd6cb; --soft: #203b38; --problem: #ff9a91; --bar: #6fd6cb;
                --prove: #f0b455; --query: #7db5f5; --write: #f08cc8; --commit: #b8a0f5; --send: #a5b1af;
            }
        }
        *, *::before, *::after { box-sizing: border-box; }
        html, body { height: 100%; }
        body {
            margin: 0; display: flex; flex-direction: column; background: var(--ground); color: var(--ink);
            font: 0.9375rem/1.45 system-ui, "Noto Sans", "Noto Sans CJK KR", "Noto Sans CJK JP", sans-serif;
        }
        a { color: var(--accent); }
        h1 { font-size: 1.25rem; margin: 0 0 0.75rem; }
        h2 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
        h3 { font-size: 0.95rem; margin: 1.25rem 0 0.4rem; }
        h4 { font-size: 0.875rem; margin: 0; }
        ul, ol { list-style: none; margin: 0; padding: 0; }
        p, dl, dd { margin: 0; }
        img { max-width: 100%; border: 1px solid var(--line); }
        [hidden] { display: none !important; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: -2px; }
        main:focus, .chosen:focus { outline: none; }
        .spoken {
            position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%);
            white-space: nowrap;
        }
        .skip { position: fixed; top: -4rem; left: 1rem; z-index: 9; padding: 0.75rem; background: var(--paper); }
        .skip:focus { top: 0.5rem; }
        .note { color: var(--faint); padding: 0.15rem 0; }
        .empty { color: var(--faint); padding: 2rem 1rem; text-align: center; }
        .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }

        button, .button, input, select {
            font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line);
            border-radius: 0.5rem; padding: 0.3rem 0.75rem; min-height: 2.25rem;
        }
        button, .button { cursor: pointer; text-decoration: none; display: inline-block; white-space: nowrap; }
        button:hover, .button:hover { border-color: var(--accent); }
        button[aria-pressed=true] { background: var(--soft); border-color: var(--accent); }
        button.danger { color: var(--problem); }
        input[type=checkbox] { min-height: 0; width: 1.1rem; height: 1.1rem; accent-color: var(--accent); }
        ::placeholder { color: var(--faint); opacity: 1; }

        .top {
            display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.25rem; padding: 0 1rem;
            background: var(--paper); border-bottom: 1px solid var(--line);
        }
        .brand { font-weight: 700; text-decoration: none; padding: 0.6rem 0; }
        .brand span { font-weight: 400; color: var(--faint); }
        nav ul, .languages { display: flex; }
        nav a { display: block; padding: 0.6rem 0.75rem; text-decoration: none; color: var(--ink); border-bottom: 3px solid transparent; }
        nav a[aria-current] { color: var(--accent); border-bottom-color: var(--accent); font-weight: 600; }
        .languages { margin-left: auto; gap: 0.9rem; }
        .languages a { color: var(--faint); text-decoration: none; padding: 0.6rem 0; }
        .languages a[aria-current] { color: var(--ink); font-weight: 600; }

        main { flex: 1; min-height: 0; display: flex; flex-direction: column; padding: 0.75rem 1rem 1rem; overflow: auto; }
        .tools { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: center; margin-bottom: 0.75rem; }
        .tools label { display: flex; align-items: center; gap: 0.5rem; }
        .tools .space { flex: 1; }
        .tools label { min-width: 0; max-width: 100%; }
        .tools label > span { white-space: nowrap; }
        .tools input { min-width: 0; }
        #filter { width: 24rem; }
        .split { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
        .list, .chosen { background: var(--paper); border: 1px solid var(--line); border-radius: 0.5rem; overflow: auto; }
        .chosen { padding: 0.75rem 1rem; }
        body:not(.opened) .chosen { display: none; }

        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; padding: 0.35rem 0.75rem; border-bottom: 1px solid var(--line); vertical-align: top; }
        thead th { position: sticky; top: 0; background: var(--paper); color: var(--faint); font-weight: 600; white-space: nowrap; }
        tbody th { font-weight: 400; overflow-wrap: anywhere; }
        td.number, th:has(+ .number) { font-variant-numeric: tabular-nums; }
        .calls tr { cursor: pointer; }
        .calls tbody tr:hover { background: var(--ground); }
        .calls tbody tr.current { background: var(--soft); }
        .calls { table-layout: fixed; }
        .calls td, .calls th { white-space: nowrap; overflow: clip; text-overflow: ellipsis; }
        .calls thead th:nth-child(1) { width: 5.5rem; } .calls thead th:nth-child(3) { width: 7.5rem; }
        .calls thead th:nth-child(4) { width: 9rem; } .calls thead th:nth-child(5) { width: 9rem; }
        .calls thead th:nth-child(n + 6) { width: 6rem; text-align: right; }
        .calls a { color: inherit; text-decoration: none; }
        .calls .method, .title .method { font-weight: 600; }
        .good .status { color: var(--accent); }
        .problem .status, .status.problem { color: var(--problem); font-weight: 600; }

        .title { display: flex; gap: 0.75rem; align-items: start; position: sticky; top: -0.75rem; background: var(--paper); padding: 0.5rem 0; z-index: 1; }
        .title h2 { flex: 1; min-width: 0; }
        .title .status { font-size: 1.05rem; }
        .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: 0.4rem 1rem; }
        .facts dt, .fields dt { color: var(--faint); font-size: 0.85rem; }
        .facts dd, .fields dd { overflow-wrap: anywhere; }
        .fields > div { display: grid; grid-template-columns: minmax(7rem, 30%) minmax(0, 1fr); gap: 0.75rem; padding: 0.15rem 0; }
        summary { cursor: pointer; padding: 0.25rem 0; color: var(--faint); }
        .phases li { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr) 5rem; gap: 0.5rem; align-items: center; }
        .phases svg { display: block; width: 100%; height: 0.75rem; background: var(--ground); border-radius: 0.2rem; }
        rect { fill: var(--bar); }
        rect.prove { fill: var(--prove); } rect.query { fill: var(--query); } rect.write { fill: var(--write); }
        rect.commit { fill: var(--commit); } rect.send { fill: var(--send); }
        .places { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0 0 0.75rem; }
        .tools.below { margin-top: 0.75rem; }
        .class .places { padding: 0; gap: 0.75rem; flex-wrap: nowrap; }
        .class thead th { white-space: normal; vertical-align: bottom; }
        .class thead th:is(:nth-child(5), :nth-child(6)) { text-align: right; }
        .class td, .class tbody th { padding: 0.2rem 0.75rem; vertical-align: middle; }
        .list { flex: none; }
        .split .list { flex: auto; }
        .row { display: flex; gap: 0.4rem; }
        tr:has(input) > * { vertical-align: middle; }
        td input { width: 100%; min-width: 9rem; } td input.short { width: 7rem; min-width: 0; }
        .alert { background: var(--soft); border: 1px solid var(--accent); border-radius: 0.5rem; padding: 0.6rem 0.9rem; margin-bottom: 0.75rem; overflow-wrap: anywhere; }
        main > h2 { margin: 1.5rem 0 0.5rem; }
        .steps li { grid-template-columns: minmax(0, 24rem) minmax(0, 1fr) 5rem; padding: 0.1rem 0; }
        .timeline { background: var(--paper); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.5rem 0.75rem; margin: 0.5rem 0; }
        .timeline summary { color: var(--ink); font-weight: 600; }
        .steps .name { overflow-wrap: anywhere; }
        .kind { color: var(--faint); font-size: 0.85rem; }
        .depth1 .name { padding-left: 0.75rem; } .depth2 .name { padding-left: 1.5rem; }
        .depth3 .name { padding-left: 2.25rem; } .depth4 .name { padding-left: 3rem; }
        .depth5 .name { padding-left: 3.75rem; } .depth6 .name { padding-left: 4.5rem; }
        .depth7 .name { padding-left: 5.25rem; } .depth8 .name { padding-left: 6rem; }
        .depth9 .name { padding-left: 6.75rem; } .depth10 .name { padding-left: 7.5rem; }
        .depth11 .name, .depth12 .name { padding-left: 8.25rem; }
        rect.cache { fill: var(--prove); } rect.repository { fill: var(--query); } rect.endpoint { fill: var(--commit); }
        rect.middleware { fill: var(--send); } rect.attempt { fill: var(--write); }
        .weather { border: 1px solid var(--line); border-radius: 1rem; padding: 0 0.5rem; color: var(--prove); font-size: 0.85rem; white-space: nowrap; }
        .now code { overflow-wrap: anywhere; }
        .presets li { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 0.25rem 0.75rem; align-items: center; padding: 0.2rem 0; }
        .presets button { width: 100%; text-align: left; }
        .rules th .note { display: block; font-size: 0.85rem; }
        .rules tbody th { min-width: 12rem; } .rules td { white-space: nowrap; }
        .story a[aria-current] { font-weight: 600; }
        .wide { overflow-x: auto; }
        .texts tbody th { min-width: 9rem; } .texts td { min-width: 11rem; overflow-wrap: anywhere; }
        code { font: 0.8125rem/1.45 ui-monospace, "DejaVu Sans Mono", "Noto Sans Mono CJK KR", monospace; }
        .sql td:first-child { min-width: 14rem; overflow-wrap: anywhere; }
        pre {
            margin: 0.25rem 0; padding: 0.6rem 0.75rem; background: var(--ground); border-radius: 0.4rem;
            max-height: 24rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
        }
        .code { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 0.25rem 0.5rem; margin-bottom: 0.75rem; }
        .code pre { grid-column: 1 / -1; }

        @media (min-width: 64rem) {
            body.opened .split { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); }
            body.opened .calls :is(th, td):is(:nth-child(3), :nth-child(4), :nth-child(6)) { display: none; }
            body.opened .calls thead th:nth-child(5) { width: 6rem; }
        }
        @media (max-width: 64rem) {
            body.opened .list, body.opened .tools { display: none; }
        }
        @media (max-width: 40rem) {
            main { padding: 0.5rem; }
            .steps li { grid-template-columns: minmax(0, 1fr) 5rem; }
            .steps svg { grid-column: 1 / -1; grid-row: 2; }
            .steps .name { padding-left: 0 !important; }
            .presets li { grid-template-columns: minmax(0, 1fr); }
            .calls thead { display: none; }
            .calls, .calls tbody { display: block; }
            .calls tr { display: grid; grid-template-columns: 1fr auto auto auto; gap: 0 0.75rem; border-bottom: 1px solid var(--line); padding: 0.4rem 0.75rem; }
            .calls td, .calls th { border: 0; padding: 0.1rem 0; }
            .calls tbody th { grid-column: 1 / -1; grid-row: 2; white-space: normal; }
            .calls td:nth-child(3), .calls td:nth-child(4) { display: none; }
            #filter { width: 100%; }
            .tools label:has([type=search]) { flex: 1 1 12rem; }
            .tools label:has(#filter) { flex-basis: 100%; }
            .tools [type=search] { width: 100%; }
        }
        """
}
