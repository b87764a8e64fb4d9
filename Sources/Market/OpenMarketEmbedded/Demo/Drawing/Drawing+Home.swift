extension Drawing {
    /// A thick knitted scarf.
    static let scarf = Drawing(
        text: """
            box #f6e6e2 #e2bdb4 0 0 100 100
            shadow 50 88 40 5
            path #a8323a #7d1f2b M56 34 L78 40 L84 84 L62 86 Z
            times 6 0.9 7.2
            path #c95a5c #a8323a M57 40 L78.6 43 L79 46.4 L57.6 43.6 Z
            times 8 3 0.2
            line #a8323a 1.4 M62.4 86 L62 94
            path #c2434a #8f2832 M22 30 C22 10 78 10 78 32 C78 50 60 56 46 54 C30 52 22 44 22 30 Z
            path #6d1824 #8f2832 M33 30 C35 20 66 20 67 31 C66 40 56 43 49 42 C40 42 33 38 33 30 Z
            line #d97773%80 1.6 M25 34 C30 50 60 54 75 36
            line #d97773%80 1.6 M28 40 C36 54 60 56 72 44
            line #d97773%80 1.6 M24 26 C28 12 70 12 76 27
            path #c2434a #97303a M34 44 L58 48 L50 88 L24 84 Z
            times 6 -1.5 6.6
            path #dd7f7a #c2434a M34.4 49 L57.6 52.6 L56.8 56 L33.6 52.4 Z
            times 9 3 0.5
            line #c2434a 1.4 M25 84 L23 93
            """
    )

    /// A half-open paper fan.
    static let fan = Drawing(
        text: """
            box #e3ecdf #b9cdb2 0 0 100 100
            shadow 52 86 34 5
            path #fbf6e8 #eadfc2 M50 82 L6 50 C12 22 32 10 50 10 C68 10 88 22 94 50 Z
            path #e3ecdf #c9d8c2 M50 82 L35.5 71.4 C38 62 44 59 50 59 C56 59 62 62 64.5 71.4 Z
            path #5f8f57%80 M20 44 C30 30 40 38 36 52 C30 50 24 48 20 44 Z
            path #7cab72%80 M26 58 C34 44 46 48 46 56 C38 62 32 62 26 58 Z
            line #4b7344 1 M18 56 Q34 44 50 22
            oval #d65a5a #b23a3f 64 30 6 6
            oval #e88484 #d65a5a 71 37 5 5
            oval #d65a5a #b23a3f 61 41 5 5
            oval #f5d06a 66 36 2.2 2.2
            line #c79a55 1 M50 84 L6 50
            line #c79a55 1 M50 84 L12 34
            line #c79a55 1 M50 84 L22 22
            line #c79a55 1 M50 84 L36 13
            line #c79a55 1 M50 84 L50 10
            line #c79a55 1 M50 84 L64 13
            line #c79a55 1 M50 84 L78 22
            line #c79a55 1 M50 84 L88 34
            line #c79a55 1 M50 84 L94 50
            line #8d6430 2.4 M50 85 L6 50
            line #8d6430 2.4 M50 85 L94 50
            oval #5b3d1b 50 83 3 3
            oval #d9b36c 50 83 1.3 1.3
            line #b23a3f 1.2 M50 86 Q54 90 50 93
            path #b23a3f #8c2a30 M48 92 L52 92 L54 100 L46 100 Z
            """
    )

    /// A folded leather wallet.
    static let wallet = Drawing(
        text: """
            box #efe7da #cdbb9f 0 0 100 100
            shadow 51 77 40 6
            turn -6 50 50
            box #5a331c #43230f 14 28 72 48 5
            box #7fae78 #588a54 22 22 56 14 1
            oval #cfe6c6%80 50 27 5 4
            box #a8693a #7a4522 14 30 72 47 5
            box #bb7a48 #8b5229 14 30 70 45 5
            line #e3bd8c%80 0.7 M18 34 L80 34
            line #e3bd8c%80 0.7 M18 71 L80 71
            line #e3bd8c%80 0.7 M18 34 L18 71
            line #5a331c%50 1 M50 31 L50 75
            box #9a5e32 #7a4522 70 45 20 14 6
            oval #f2dca4 #b08a3a 77 52 3 3
            line #6b3d1c 1 M26 60 Q30 54 34 60 Q38 66 42 60
            turn 0
            """
    )

    /// A round floor cushion with a cord and a dial.
    static let heatedCushion = Drawing(
        text: """
            box #f0e9df #d8c7b2 0 0 100 100
            box #c49a6c #a87d50 0 50 100 50
            times 6 20 0
            line #976d43%60 0.8 M0 50 L-14 100
            shadow 46 74 42 10
            box #b56a6a #7d3f45 10 52 72 22 10
            path #d98f86 #b56a6a M14 56 C18 36 74 36 78 56 C78 66 14 66 14 56 Z
            line #f0bcb0%80 1 M20 54 C24 42 68 42 72 54
            line #f0bcb0%80 1 M28 55 C32 47 60 47 64 55
            oval #a5585a #8b474c 46 52 3 1.6
            path #ffd27a%70 M36 34 C32 28 40 26 36 18 C44 24 38 28 41 34 Z
            path #ffd27a%70 M47 32 C43 26 51 24 47 16 C55 22 49 26 52 32 Z
            path #ffd27a%70 M58 34 C54 28 62 26 58 18 C66 24 60 28 63 34 Z
            line #3c3b3f 1.6 M80 66 C94 66 96 78 84 84
            box #4b4a50 #2b2a2f 64 80 22 11 4
            oval #e9e7e2 #b5b2ac 71 85.5 3.4 3.4
            line #d24b3a 1 M71 85.5 L71 83
            oval #ff7a5a 80 85.5 1.4 1.4
            """
    )

    /// A folded wool blanket with stripes.
    static let blanket = Drawing(
        text: """
            box #e4e7ea #b9c2ca 0 0 100 100
            box #9c7a5a #7b5c40 0 74 100 26
            shadow 50 84 42 6
            box #dcd3c2 #b7a98f 12 66 76 17 8
            box #c96f4a 12 70 76 2.4
            box #35506b 12 75 76 3
            box #eae2d2 #c7b99f 13 51 74 17 8
            box #c96f4a 13 55 74 2.4
            box #35506b 13 60 74 3
            box #f4ede0 #d6cab2 14 36 72 17 8
            path #f4ede0 #d6cab2 M20 36 L80 36 L86 44 L14 44 Z
            box #c96f4a 14 40 72 2.4
            box #35506b 14 45 72 3
            times 18 4 0
            line #d6cab2 1 M16 82 L15 90
            times 22 3.4 0
            line #ffffff%35 0.5 M15 37 L15 52
            box #f7f3ea #e2dac6 64 56 14 12 1
            line #8c6b4a 1 M67 60 L75 60
            line #8c6b4a 1 M67 63.4 L73 63.4
            """
    )

    /// Knotted cotton on a branch.
    static let macrame = Drawing(
        text: """
            box #d9e2dc #b6c7bd 0 0 100 100
            line #8a7a66 0.8 M22 24 L50 6
            line #8a7a66 0.8 M78 24 L50 6
            oval #6d5d4a 50 6 1.4 1.4
            line #8b5e34 4 M12 25 Q50 21 88 24
            line #b98a57 1.2 M14 24 Q50 20 86 23
            times 15 5 -0.1
            line #f5eee0 1.7 M15 27 L15 52
            path #efe6d2 #ddd0b4 M13 50 L87 50 L50 84 Z
            times 8 9.3 0
            path #fbf6ea #e9dfc8 M13.4 40 L18 46 L13.4 52 L9 46 Z
            times 7 9.3 0
            path #fbf6ea #e9dfc8 M18 50 L22.6 56 L18 62 L13.4 56 Z
            times 5 9.3 0
            path #fbf6ea #e9dfc8 M27.4 58 L32 64 L27.4 70 L23 64 Z
            times 3 9.3 0
            path #fbf6ea #e9dfc8 M36.7 66 L41.3 72 L36.7 78 L32 72 Z
            line #f5eee0 1.5 M14 52 L14 76
            line #f5eee0 1.5 M19 58 L19 82
            line #f5eee0 1.5 M24 63 L24 86
            line #f5eee0 1.5 M29 68 L29 90
            line #f5eee0 1.5 M34 72 L34 93
            line #f5eee0 1.5 M39 76 L39 96
            line #f5eee0 1.5 M44 79 L44 98
            line #f5eee0 1.5 M50 80 L50 99
            line #f5eee0 1.5 M56 79 L56 98
            line #f5eee0 1.5 M61 76 L61 96
            line #f5eee0 1.5 M66 72 L66 93
            line #f5eee0 1.5 M71 68 L71 90
            line #f5eee0 1.5 M76 63 L76 86
            line #f5eee0 1.5 M81 58 L81 82
            line #f5eee0 1.5 M86 52 L86 76
            """
    )

    /// Beeswax candles, one of them lit.
    static let candles = Drawing(
        text: """
            box #4a3b34 #241b18 0 0 100 100
            oval #ffcf70%6 38 30 42 36
            oval #ffcf70%6 38 29 36 31
            oval #ffcf70%6 38 29 30 26
            oval #ffcf70%7 38 28 25 22
            oval #ffcf70%7 38 28 20 18
            oval #ffcf70%8 38 27 16 15
            oval #ffcf70%10 38 26 12 12
            oval #ffcf70%12 38 26 8 9
            box #6b4a33 #4a3122 0 78 100 22
            shadow 48 86 40 5
            box #f3c65d>#b07a1c 28 40 20 46 3
            oval #ffe08c #f3c65d 38 40 10 2.6
            line #3a2a1c 1 M38 40 L38 34
            path #ffd45a #ff8a1f M38 36 C31 30 36 24 38 15 C40 24 45 30 38 36 Z
            path #fffbe0 #ffe58a M38 35.4 C35 31 37 28 38 23 C39 28 41 31 38 35.4 Z
            path #ffe7a0%80 M29 41 C30 52 32 50 32 60 C33 52 35 50 35 41 Z
            box #e8b548>#9a6a16 54 52 15 34 3
            oval #f7d57d #e8b548 61.5 52 7.5 2
            line #3a2a1c 1 M61.5 52 L62.4 47
            box #e8b548>#9a6a16 72 62 13 24 3
            oval #f7d57d #e8b548 78.5 62 6.5 1.8
            line #3a2a1c 1 M78.5 62 L78 57.6
            times 3 0 8
            line #b07a1c%50 0.6 M28 54 L48 56
            path #f0c04f #b98322 M10 86 L16 75 L22 86 Z
            """
    )

    /// Five small succulents in pots.
    static let succulents = Drawing(
        text: """
            box #f3efe6 #ddd2bf 0 0 100 100
            box #b98d61 #9a7047 0 76 100 24
            shadow 24 88 17 4
            shadow 74 88 17 4
            path #d07a4f>#94492a M10 62 L38 62 L34 88 L14 88 Z
            box #dd8b60>#a35533 8 59 32 6 1
            path #7fb285 #4a7d59 M24 36 C18 44 18 52 24 60 C30 52 30 44 24 36 Z
            path #93c496 #5c9069 M8 44 C12 54 18 58 24 60 C22 50 16 45 8 44 Z
            path #93c496 #5c9069 M40 44 C36 54 30 58 24 60 C26 50 32 45 40 44 Z
            path #a9d5a6 #6fa57a M14 34 C16 46 19 54 24 60 C24 48 20 40 14 34 Z
            path #a9d5a6 #6fa57a M34 34 C32 46 29 54 24 60 C24 48 28 40 34 34 Z
            path #e6e2d8>#a9a294 M60 62 L88 62 L84 88 L64 88 Z
            box #f2efe7>#b9b2a3 58 59 32 6 1
            box #5c9a63 #3b6f47 68 30 12 30 6
            box #5c9a63 #3b6f47 80 40 6 12 3
            box #5c9a63 #3b6f47 76 47 9 5 2.5
            times 3 3 0 6 0 5
            line #dfeecf%90 0.6 M71 34 L71 35.6
            oval #f07a9a #d24b76 74 29 3.6 3
            shadow 49 92 16 4
            path #7a8b99>#46545f M37 70 L61 70 L58 92 L40 92 Z
            box #8d9eab>#55636e 35 67 28 5 1
            oval #8a6fa8 #5d4680 49 62 15 9
            oval #a78bc2 #7a5f9c 49 60 11.4 6.6
            oval #c3abd8 #9379b4 49 58.6 7.6 4.4
            oval #decfea #b29bcd 49 57.6 3.8 2.2
            """
    )

    /// A folding mirror with mother-of-pearl.
    static let handMirror = Drawing(
        text: """
            box #e7e0ea #bfb1c9 0 0 100 100
            shadow 50 88 34 6
            oval #1f1a22 #0e0b10 50 66 34 24
            oval #37303c #1a151d 50 63 34 24
            path #7fd0c4 #4f9fb0 M50 62 C44 54 46 46 50 42 C54 46 56 54 50 62 Z
            path #b7a2e0 #7f7fc9 M50 62 C58 56 66 58 70 62 C66 66 58 68 50 62 Z
            path #f0b3c9 #c98fb4 M50 62 C42 56 34 58 30 62 C34 66 42 68 50 62 Z
            path #9fe0b0 #62b39a M50 62 C56 70 54 78 50 82 C46 78 44 70 50 62 Z
            path #ffe0a0 #e0b070 M50 62 C56 56 62 52 64 50 C62 56 58 60 50 62 Z
            path #a6e3e9 #6bb4c9 M50 62 C44 56 38 52 36 50 C38 56 42 60 50 62 Z
            oval #fff4d6 50 62 3 3
            times 8 7.2 0
            oval #9fd6d0%80 24.8 78 1.1 1.1
            oval #2b2530 #131016 50 30 30 24
            oval #d7e6ee #93b1c2 50 29 26 20.4
            path #ffffff%65 M32 34 L46 14 L54 12 L38 40 Z
            path #ffffff%45 M48 44 L62 16 L65 18 L53 46 Z
            box #c9a35a #8a6a2a 44 48 12 4 2
            """
    )

    /// A bracelet of knotted silk.
    static let bracelet = Drawing(
        text: """
            box #eef0e6 #ccd3bd 0 0 100 100
            shadow 50 66 34 24
            path #c2343f #7d1822 M50 30 C78 30 88 46 86 56 C84 72 66 80 50 80 C34 80 16 72 14 56 C12 46 22 30 50 30 Z M50 39 C30 39 22 48 23 56 C24 66 36 72 50 72 C64 72 76 66 77 56 C78 48 70 39 50 39 Z
            times 2 60 0
            oval #e0636a #a3232f 20 54 6 7
            times 2 44 0
            oval #e0636a #a3232f 28 68 6 6
            times 2 44 0
            oval #e0636a #a3232f 28 41 6 5.4
            oval #e0636a #a3232f 50 34.5 6.4 5.4
            path #f0c95a #b98a22 M50 66 L60 76 L50 86 L40 76 Z
            path #c2343f #8f1d29 M50 69 L57 76 L50 83 L43 76 Z
            oval #5fae9a #2f7a68 50 76 4 4
            oval #ffffff%60 48.8 74.6 1.4 1.2
            line #c2343f 1.6 M47 86 Q44 92 46 99
            line #c2343f 1.6 M50 86 Q51 93 50 99
            line #c2343f 1.6 M53 86 Q57 92 54 99
            line #f7a9a4%70 0.8 M26 44 C34 34 66 34 74 44
            """
    )
}
