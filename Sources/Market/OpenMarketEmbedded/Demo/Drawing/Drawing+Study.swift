extension Drawing {
    /// A small book of the night sky.
    static let starAtlas = Drawing(
        text: """
            box #efe6d6 #cdb994 0 0 100 100
            shadow 52 88 34 5
            path #f3efe4 #cfc7b4 M78 16 L84 20 L84 90 L78 88 Z
            box #1d2a55 #0f1633 20 12 58 76 3
            box #2f3f78>#1d2a55 20 12 7 76 3
            oval #41549a%40 52 44 24 24
            line #8fa5e8 0.5 M34 62 L42 50 L52 54 L60 40 L70 34
            line #8fa5e8 0.5 M60 40 L54 30 L44 28
            oval #fff6d0 34 62 1.6 1.6
            oval #fff6d0 42 50 1.8 1.8
            oval #fff6d0 52 54 1.4 1.4
            oval #fff6d0 60 40 2.2 2.2
            oval #fff6d0 70 34 1.6 1.6
            oval #fff6d0 54 30 1.4 1.4
            oval #fff6d0 44 28 1.8 1.8
            times 4 9 5 3 -4 13
            oval #dfe6ff%80 38 24 0.6 0.6
            path #f5d98a #c99f3a M66 20 C60 20 57 26 60 31 C63 35 69 35 71 31 C66 32 62 27 66 20 Z
            box #f5d98a #c99f3a 36 70 34 2 1
            box #f5d98a #c99f3a 42 75 22 1.6 0.8
            """
    )

    /// A keyboard with a few coloured keys.
    static let keyboard = Drawing(
        text: """
            box #dfe3ee #aab3cc 0 0 100 100
            shadow 50 72 48 6
            box #4a505c #2b2f38 4 32 92 40 5
            box #5c6370 #3a404b 5 32 90 36 5
            times 13 6.7 0
            box #f4f1ea #d3cec2 8 36 5.6 5.8 1.2
            times 12 6.7 0
            box #f4f1ea #d3cec2 11.6 43 5.6 5.8 1.2
            times 11 6.7 0
            box #f4f1ea #d3cec2 14 50 5.6 5.8 1.2
            times 13 6.7 0
            box #ffffff%60 9 36.4 3.6 3.4 0.8
            times 12 6.7 0
            box #ffffff%60 12.6 43.4 3.6 3.4 0.8
            times 11 6.7 0
            box #ffffff%60 15 50.4 3.6 3.4 0.8
            box #e2724f #b84f2f 8 36 5.6 5.8 1.2
            box #5a8fa8 #3d6f88 8 50 4.8 5.8 1.2
            box #5a8fa8 #3d6f88 87.8 50 4.6 5.8 1.2
            times 3 8 0
            box #8d97a8 #6d778a 8 57 6.8 5.8 1.2
            box #f4f1ea #d3cec2 32.4 57 35 5.8 1.2
            times 3 8 0
            box #8d97a8 #6d778a 69 57 6.8 5.8 1.2
            oval #9fe0b0 90 66 0.9 0.9
            """
    )

    /// A wall calendar.
    static let calendar = Drawing(
        text: """
            box #e6efe9 #b8cdbf 0 0 100 100
            shadow 50 92 34 4
            box #fffdf7 #ece6d6 20 16 60 74 1.5
            box #2f5d54 #234840 20 16 60 24 1.5
            path #e9d7a8 M30 40 C34 26 44 24 50 32 C56 22 68 24 72 40 Z
            oval #f0c05a 64 25 4 4
            times 9 6.4 0
            oval #8a9490 24.4 15.6 1 1.6
            times 9 6.4 0
            line #55605b 0.9 M24.4 12.6 L24.4 17
            times 7 7.6 0 5 0 8
            box #d8d2c0 25.4 48 4.6 4.6 0.8
            times 7 7.6 0
            line #8d8674 0.8 M26 44.6 L29.4 44.6
            times 1 0 0 5 0 8
            box #d98a7d 25.4 48 4.6 4.6 0.8
            oval #c2434a%90 58 74.4 4.6 4.6
            box #fff8ec 55.6 72 4.6 4.6 0.8
            """
    )

    /// A microscope with a lamp.
    static let microscope = Drawing(
        text: """
            box #e4eaf0 #b4c3d2 0 0 100 100
            box #d7c3a3 #bda27a 0 78 100 22
            shadow 52 88 34 5
            box #3c4654>#1f2731 28 80 46 8 4
            path #4b5768>#28313d M58 82 C78 74 82 48 66 32 L58 36 C68 50 66 66 50 76 Z
            box #2b3440 #151b22 30 64 34 5 1.5
            box #cfe9f4%90 38 62.4 18 2 0.6
            oval #fff2b0 46 74 5 3.4
            oval #ffd45a%50 46 72 8 5
            turn -18 56 40
            box #eef2f5>#97a3b0 50 14 13 34 2.5
            box #2b3440>#10151b 51.4 4 10 11 2
            box #c9d2da>#7b8896 49 26 15 4 1
            box #5a6778>#2b3440 51 48 11 7 1.5
            box #d9dfe5>#8591a0 53.4 55 6 6 1
            turn 0
            oval #2b3440 72 58 5.4 5.4
            oval #7b8896 72 58 3.4 3.4
            oval #cfd8e0 71 57 1.2 1.2
            """
    )

    /// Ten volumes in a row.
    static let books = Drawing(
        text: """
            box #efe4d2 #cfb990 0 0 100 100
            box #7d5636 #5c3c22 0 82 100 18
            shadow 50 84 46 4
            box #9a3b34>#6b211e 8 24 8 59 0.8
            box #35506b>#1f344a 16.4 28 8 55 0.8
            box #c9973f>#926a22 24.8 22 8 61 0.8
            box #4f7a58>#31553b 33.2 27 8 56 0.8
            box #6b4a6f>#46304a 41.6 24 8 59 0.8
            box #b8653f>#85421f 50 29 8 54 0.8
            box #2f6d75>#1a4a51 58.4 23 8 60 0.8
            box #8a7a5a>#5f5338 66.8 27 8 56 0.8
            box #a34a5c>#732d3c 75.2 24 8 59 0.8
            box #4a5a8a>#2e3b62 83.6 27 8 56 0.8
            times 10 8.4 0
            box #f2e3bd 9 40 6 13 0.6
            times 10 8.4 0
            line #6b5a3a 0.9 M12 42.6 L12 50.6
            times 10 8.4 0
            line #f2d58a 0.8 M8.6 34 L15.4 34
            times 10 8.4 0
            line #f2d58a 0.8 M8.6 76 L15.4 76
            """
    )

    /// A synthesiser with knobs and two octaves.
    static let synthesiser = Drawing(
        text: """
            box #2f2b3a #191621 0 0 100 100
            shadow 50 82 48 5
            box #7a4a2a>#4a2a15 3 26 5 54 1.5
            box #7a4a2a>#4a2a15 92 26 5 54 1.5
            box #3c3f47 #23252b 7 27 86 52 1
            times 7 8.6 0
            oval #15161a 15 36 3.4 3.4
            times 7 8.6 0
            oval #e0dccf #a9a494 15 35.6 2.6 2.6
            times 7 8.6 0
            line #d2483e 0.8 M15 35.6 L16.4 33.6
            times 5 8.6 0
            oval #15161a 15 46 3.4 3.4
            times 5 8.6 0
            oval #5aa6b8 #35707f 15 45.6 2.6 2.6
            times 5 8.6 0
            line #f4f1ea 0.8 M15 45.6 L13.4 43.8
            times 4 4 0
            box #15161a 60 41 1.4 10 0.7
            times 2 8 0
            box #f0c05a 58.9 43 3.6 2.4 0.6
            times 2 8 0
            box #f0c05a 62.9 46.6 3.6 2.4 0.6
            box #12261c 78 31 12 9 1
            line #6be08a 0.8 M79.4 36 Q81.4 31 83.4 36 Q85.4 41 88.6 34
            times 3 4 0
            oval #ff6b5a 80 47 1.2 1.2
            box #15161a 10 54 80 24 1
            times 15 5.3 0
            box #fbf8f0 #ddd8ca 10.6 54.6 4.9 22.6 0.8
            times 2 5.3 0
            box #1b1c20 #33353b 13.8 54.6 3.2 13.4 0.6
            times 3 5.3 0
            box #1b1c20 #33353b 29.7 54.6 3.2 13.4 0.6
            times 2 5.3 0
            box #1b1c20 #33353b 50.9 54.6 3.2 13.4 0.6
            times 3 5.3 0
            box #1b1c20 #33353b 66.8 54.6 3.2 13.4 0.6
            """
    )

    /// A ship's clock in its box.
    static let chronometer = Drawing(
        text: """
            box #d9e4ea #9fb8c6 0 0 100 100
            shadow 50 90 42 5
            path #8a4f2a #5c3015 M12 30 L88 30 L94 90 L6 90 Z
            path #6b3a1c #4a2510 M18 34 L82 34 L87 84 L13 84 Z
            path #a5653a #7d4522 M16 6 L84 6 L88 30 L12 30 Z
            path #c98a58%60 M18 8 L82 8 L83 12 L17 12 Z
            box #d9b45a #96742a 44 24 12 8 1
            oval #f0d48a #8f6a1f 50 59 27 24
            oval #b58c35 #e8c979 50 59 24.6 21.8
            oval #fffdf4 #ece5d0 50 59 22.6 20
            line #2b2a28 1.4 M50 41 L50 44.6
            line #2b2a28 1.4 M50 73.4 L50 77
            line #2b2a28 1.4 M29.4 59 L33 59
            line #2b2a28 1.4 M67 59 L70.6 59
            line #2b2a28 0.8 M60 43.4 L58.8 45.8
            line #2b2a28 0.8 M67 49.8 L64.6 51
            line #2b2a28 0.8 M67 68.2 L64.6 67
            line #2b2a28 0.8 M60 74.6 L58.8 72.2
            line #2b2a28 0.8 M40 74.6 L41.2 72.2
            line #2b2a28 0.8 M33 68.2 L35.4 67
            line #2b2a28 0.8 M33 49.8 L35.4 51
            line #2b2a28 0.8 M40 43.4 L41.2 45.8
            oval #e6dfc8 #d6cdb0 50 68 5 4.4
            line #c2434a 0.6 M50 68 L52.6 66
            line #1f3a66 1.6 M50 59 L41 52
            line #1f3a66 1.1 M50 59 L60 48
            oval #1f3a66 50 59 1.8 1.8
            path #ffffff%35 M34 50 Q40 42 50 41 L44 46 Q38 49 35 56 Z
            """
    )

    /// A metronome in walnut.
    static let metronome = Drawing(
        text: """
            box #f1e7ea #d3bcc4 0 0 100 100
            box #a98a6a #8a6c4e 0 78 100 22
            shadow 50 90 32 5
            path #8f5a34>#4b2814 M40 10 L60 10 L76 88 L24 88 Z
            path #b57c4e%50 M41 10 L45 10 L33 88 L25 88 Z
            path #f6ecd4 #e0cfa6 M44 18 L56 18 L63 66 L37 66 Z
            times 9 0 5
            line #7d6a48 0.6 M46 24 L49 24
            times 9 0 5
            line #7d6a48 0.6 M51 26.4 L54 26.4
            path #6b3a1c>#3c1e0d M36 68 L64 68 L68 86 L32 86 Z
            line #d8dde0 1.3 M50 66 L66 12
            path #e8c15a #a87c22 M57.4 26 L66 28.6 L64 36 L55 33 Z
            oval #d9b45a #8f6a1f 50 67 2.6 2.6
            oval #d9b45a #8f6a1f 50 78 3 3
            line #d9b45a 2.4 M72 76 L80 74
            box #f0d48a #a87c22 79 69 3.6 10 1.8
            box #4b2814 #2f170a 20 86 60 4 1.5
            """
    )

    /// Five notebooks, fanned out.
    static let notebooks = Drawing(
        text: """
            box #e9eee2 #bfcbb0 0 0 100 100
            shadow 52 90 34 5
            turn -24 50 96
            box #b9593f #8f3f29 30 20 42 62 2.5
            turn -12 50 96
            box #d9a441 #ad7d24 30 20 42 62 2.5
            turn 0 50 96
            box #4f7a58 #365a3f 30 20 42 62 2.5
            turn 12 50 96
            box #3f6f8f #2a4f69 30 20 42 62 2.5
            turn 24 50 96
            box #6b5a86 #4c3f63 30 20 42 62 2.5
            box #5a4a73 30 20 5 62 2.5
            box #f4efe2 #ddd5c0 42 32 22 15 1
            line #6b6352 1 M46 37 L60 37
            line #6b6352 0.8 M46 41 L56 41
            times 9 3.6 0 5 0 5
            oval #cbbfe0%50 39.6 56 0.45 0.45
            line #2b2435 1.2 M67 20 L67 82
            turn 0
            """
    )

    /// A camera for film.
    static let filmCamera = Drawing(
        text: """
            box #e9e1d6 #c3b29a 0 0 100 100
            box #8a6a4c #6b4e34 0 74 100 26
            shadow 50 80 44 5
            line #4a2f1c 2.4 M10 44 C0 62 6 88 30 92
            path #dde2e5 #9aa3aa M36 30 L42 18 L58 18 L64 30 Z
            box #e9edef #a3acb3 8 28 84 16 4
            box #2b2a2c #1a191b 8 42 84 30 3
            box #c9d0d5 #8b949b 8 70 84 9 4
            times 14 6 0 5 0 5.4
            oval #3d3b3e 11 46 0.9 0.9
            oval #c9d0d5 #7d868d 50 56 23 23
            oval #1f1e21 #3c3b3f 50 56 20.6 20.6
            oval #5a5960 #2b2a2e 50 56 17 17
            oval #17161a 50 56 14 14
            oval #33507d #141c33 50 56 11.4 11.4
            oval #6f93c9%70 46 51 4.4 3.6
            oval #b58ad0%50 54 61 3 2.4
            times 16 0 0
            oval #ffffff%4 50 56 6 6
            box #cfe0ea #7fa0b5 45 21 10 6 1
            box #3a3d42 #1d1f22 14 21 12 8 1.5
            oval #d9dee2 #8b949b 20 21 6 2
            oval #d9dee2 #8b949b 80 25 6.6 3
            box #b5bdc3 #868f96 73.4 25 13.2 5 1
            box #3a3d42 68 25 4 4 1
            oval #d2483e 66 33 1.5 1.5
            box #ffffff%50 12 30 70 2 1
            """
    )

    /// A globe of paper with white seas.
    static let globe = Drawing(
        text: """
            box #f3e9dc #d9c2a1 0 0 100 100
            shadow 50 93 26 4
            path #8a5c34>#5a3819 M34 92 Q50 84 66 92 Z
            line #8a5c34 3 M50 88 L50 80
            line #8a5c34 2.6 M28 76 C48 92 82 82 86 52 C87 38 82 26 74 18
            oval #fffdf6 #d9d2c2 50 46 33 33
            path #b9c98a #8da35f M30 26 C38 18 48 18 50 24 C54 28 46 32 48 38 C44 44 38 40 34 46 C28 46 20 38 30 26 Z
            path #b9c98a #8da35f M38 52 C46 50 52 54 50 60 C48 68 44 74 40 72 C36 66 34 58 38 52 Z
            path #cdb98a #ab9560 M60 24 C70 22 78 32 80 42 C78 48 72 42 68 46 C62 46 58 40 60 34 C56 30 58 26 60 24 Z
            path #cdb98a #ab9560 M64 50 C72 48 76 54 72 62 C68 70 62 68 62 60 Z
            oval #b9c98a 78 60 3.4 2.4
            line #8d8674%50 0.5 M17 46 Q50 54 83 46
            line #8d8674%50 0.5 M22 30 Q50 36 78 30
            line #8d8674%50 0.5 M22 62 Q50 70 78 62
            line #8d8674%50 0.5 M50 13 Q66 46 50 79
            line #8d8674%50 0.5 M50 13 Q34 46 50 79
            oval #ffffff%40 38 32 12 9
            path #5c4a30%14 M50 79 C72 79 83 62 83 46 C83 34 78 26 72 20 C80 40 72 66 50 79 Z
            oval #5a3819 74 18 2 2
            oval #5a3819 28 76 2 2
            """
    )
}
